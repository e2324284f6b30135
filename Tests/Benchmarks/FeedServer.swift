import Glibc

/// Python's web server on loopback, which serves a folder until this object is released.
final class FeedServer {
    let port: Int
    private let process: pid_t

    struct Failure: Error {}

    init(folder: String) throws {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure() }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let words = ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        var argv = words.map { strdup($0) } + [nil]
        defer { for pointer in argv { free(pointer) } }
        var child = pid_t()
        let code = posix_spawnp(&child, words[0], &actions, nil, &argv, environ)
        close(ends[1])
        guard code == 0, let file = fdopen(ends[0], "r") else { throw Failure() }
        defer { fclose(file) }
        process = child
        // Serving HTTP on 127.0.0.1 port 41234 …
        var line = [CChar](repeating: 0, count: 256)
        let isThere = fgets(&line, CInt(line.count), file) != nil
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        let parts = text.split(separator: " ")
        guard isThere, let place = parts.firstIndex(of: "port"), place + 1 < parts.endIndex,
            let number = Int(parts[place + 1])
        else {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
            throw Failure()
        }
        port = number
    }

    deinit {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}

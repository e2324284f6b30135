import Glibc

/// A JSON file that an option names.
package struct InputFile {
    /// The file's path; `-` for standard input.
    package let path: String
    /// The option's name.
    package let option: String
    /// The maximum size of the file in bytes.
    package var limit: Int

    /// The bytes that replace standard input while a process that answers several requests answers one of them; `nil` to read standard input.
    @TaskLocal package static var standardInput: [UInt8]?

    package init(path: String, option: String, limit: Int = 1 << 20) {
        (self.path, self.option, self.limit) = (path, option, limit)
    }

    /// The members of the file's object.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or isn't a JSON object.
    package func object() throws -> [JSONMember] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: try bytes(), limits: JSONLimits(bytes: limit))
        } catch let error as JSONError {
            throw CommandFailure(
                path: path, reason: "isn't JSON: \(error)", remedy: "write a JSON object for --\(option)")
        }
        guard let members = value.members else {
            throw CommandFailure(
                path: path, reason: "isn't a JSON object", remedy: "write a JSON object for --\(option)")
        }
        return members
    }

    /// The file's text, with invalid UTF-8 replaced.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    package func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    /// The file's bytes, or more bytes than the limit if the file is larger.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read.
    package func bytes() throws -> [UInt8] {
        if path == "-", let bytes = Self.standardInput { return bytes }
        let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN, path == "-" {
                    // Standard input may be non-blocking.
                    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    poll(&wait, 1, -1)
                    continue
                }
                throw unreadable(errno)
            }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }

    private func unreadable(_ number: CInt) -> CommandFailure {
        CommandFailure(
            path: path, reason: "can't be read: \(String(cString: strerror(number)))",
            remedy: "name a readable file with --\(option)", exitCode: .inputOutput)
    }
}

extension CommandFailure {
    /// Creates the error for a file that an option names.
    package init(path: String, reason: String, remedy: String, exitCode: ExitCode = .badData) {
        self.init("\(path) \(reason) — \(remedy)", exitCode: exitCode)
    }
}

import Foundation
import Glibc
import Shared

/// A JSON file that an option names.
struct InputFile {
    let path: String
    /// The option's name.
    let option: String
    /// The maximum size of the file in bytes.
    var limit = 1 << 20

    /// The members of the file's object.
    ///
    /// - Throws: ``InputFileError`` if the file can't be read or isn't a JSON object.
    func object() throws -> [JSONMember] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: try bytes(), limits: JSONLimits(bytes: limit))
        } catch let error as JSONError {
            throw InputFileError(
                path: path, reason: "isn't JSON: \(error)", remedy: "write a JSON object for --\(option)")
        }
        guard let members = value.members else {
            throw InputFileError(
                path: path, reason: "isn't a JSON object", remedy: "write a JSON object for --\(option)")
        }
        return members
    }

    /// The file's text, with invalid UTF-8 replaced.
    ///
    /// - Throws: ``InputFileError`` if the file can't be read.
    func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    /// The file's bytes, up to one byte more than the limit. The path `-` means standard input.
    ///
    /// - Throws: ``InputFileError`` if the file can't be read.
    func bytes() throws -> [UInt8] {
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

    private func unreadable(_ number: CInt) -> InputFileError {
        InputFileError(
            path: path, reason: "can't be read: \(String(cString: strerror(number)))",
            remedy: "name a readable file with --\(option)", exitCode: .inputOutput)
    }
}

/// An error in a file that an option names.
struct InputFileError: CommandError, Hashable {
    let path: String
    let reason: String
    let remedy: String
    var exitCode = ExitCode.badData

    var message: String { "\(path) \(reason) — \(remedy)" }
}

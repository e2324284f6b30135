import Foundation
import Glibc
import Shared

/// A bearer token or password in a file, which keeps it out of the process list and the shell's history.
struct TokenFile {
    private static let sizeLimit = 16_384

    /// The content of such a file.
    enum Content: String, Hashable {
        case token
        /// A password, which may contain spaces and any letters.
        case password

        /// The command-line option for the file.
        fileprivate var option: CommandOption<String?> {
            self == .token ? HTTPArguments.tokenFile : HTTPArguments.passwordFile
        }

        /// The requirement for the line in the file, as an error states it.
        fileprivate var condition: String { self == .token ? " without spaces" : "" }
    }

    /// The token, without the line feed at its end.
    let token: String

    /// Reads the file, which only its owner may have access to.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or used; nothing was sent then.
    init(path: String, of content: Content = .token) throws {
        func unreadable(_ reason: String) -> CommandFailure {
            CommandFailure(
                "can't read \(path): \(reason) — use \(content.option) to name a file that contains a \(content.rawValue)",
                exitCode: .inputOutput)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw unreadable(String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("not a regular file")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw CommandFailure(
                "\(path) has mode \(mode), so others can read the \(content.rawValue) — run 'chmod 600 \(path)'",
                exitCode: .denied)
        }
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw unreadable(String(cString: strerror(errno)))
        }
        var text = bytes.prefix(count)
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        guard !text.isEmpty, count <= Self.sizeLimit, let value = content.value(text) else {
            throw CommandFailure(
                "\(path) doesn't contain exactly one \(content.rawValue) — write a single line\(content.condition)",
                exitCode: .badData)
        }
        token = value
    }
}

extension TokenFile.Content {
    /// Returns the bytes as a token or password; `nil` for invalid ones.
    fileprivate func value(_ bytes: ArraySlice<UInt8>) -> String? {
        switch self {
        case .token: bytes.allSatisfy { (0x21..<0x7F).contains($0) } ? String(decoding: bytes, as: UTF8.self) : nil
        case .password:
            bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } ? String(validating: bytes, as: UTF8.self) : nil
        }
    }
}

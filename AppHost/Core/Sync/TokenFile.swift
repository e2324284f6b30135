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
        fileprivate var option: String { "--\(rawValue)-file" }
    }

    /// The token, without the line feed at its end.
    let token: String

    /// Reads the file, which only its owner may have access to.
    ///
    /// - Throws: ``TokenFileError``.
    init(path: String, of content: Content = .token) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw TokenFileError(path: path, content: content, fault: .unreadable(String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TokenFileError(path: path, content: content, fault: .unreadable("not a regular file"))
        }
        guard status.st_mode & 0o077 == 0 else {
            throw TokenFileError(
                path: path, content: content, fault: .open(mode: String(status.st_mode & 0o777, radix: 8)))
        }
        var bytes = [UInt8](repeating: 0, count: Self.sizeLimit + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else {
            throw TokenFileError(path: path, content: content, fault: .unreadable(String(cString: strerror(errno))))
        }
        var text = bytes.prefix(count)
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        guard !text.isEmpty, count <= Self.sizeLimit, let value = content.value(text) else {
            throw TokenFileError(path: path, content: content, fault: .noToken)
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

/// The error for a token file that can't be used. Nothing was sent.
struct TokenFileError: CommandError, Hashable {
    enum Fault: Hashable {
        case unreadable(String)
        /// Other users can read the file; `mode` is its mode in octal.
        case open(mode: String)
        case noToken
    }

    let path: String
    var content = TokenFile.Content.token
    let fault: Fault

    var exitCode: ExitCode {
        switch fault {
        case .unreadable: .inputOutput
        case .open: .denied
        case .noToken: .badData
        }
    }

    var message: String {
        switch fault {
        case .unreadable(let reason):
            "can't read \(path): \(reason) — name a file with a \(content.rawValue) in \(content.option)"
        case .open(let mode):
            "\(path) has mode \(mode), so others can read the \(content.rawValue) — run 'chmod 600 \(path)'"
        case .noToken:
            content == .token
                ? "\(path) doesn't contain exactly one token — write a single line without spaces"
                : "\(path) doesn't contain exactly one password — write a single line"
        }
    }
}

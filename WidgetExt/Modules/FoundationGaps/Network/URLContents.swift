import Foundation

/// Reads files for the declarations that `./airlock bring` generates into each module.
///
/// For a URL that isn't a file's, Foundation on Linux ends the process unless the module for networking is linked. These functions return
/// the body of a stored response, or throw ``NoNetworkError`` as a `URLError`.
public enum _URLContents {
    /// Returns the bytes of a file.
    public static func data(_ url: URL, _ options: Data.ReadingOptions) throws -> Data {
        guard let file = url.asFile else { return try stored(url) }
        return try DataReads.contents(of: file.path) { try Data(contentsOf: file, options: options) }
    }

    /// Returns the text of a file in an encoding.
    public static func text(_ url: URL, _ encoding: String.Encoding) throws -> String {
        guard let file = url.asFile else { return try text(of: try stored(url), encoding) }
        guard DataReads.isOn else { return try String(contentsOf: file, encoding: encoding) }
        let data = try DataReads.contents(of: file.path, as: "String") { try Data(contentsOf: file) }
        guard let text = String(data: data, encoding: encoding) else {
            return try String(contentsOf: file, encoding: encoding)
        }
        return text
    }

    /// Returns the text of a file, and its encoding, which Foundation detects.
    public static func text(_ url: URL, usedEncoding: inout String.Encoding) throws -> String {
        guard let file = url.asFile else {
            usedEncoding = .utf8
            return try text(of: try stored(url), .utf8)
        }
        guard DataReads.isOn, !FileManager.default.fileExists(atPath: file.path) else {
            return try String(contentsOf: file, usedEncoding: &usedEncoding)
        }
        return try text(url, .utf8)
    }

    /// Returns the body of a stored response, unless its status says that there is none.
    private static func stored(_ url: URL) throws -> Data {
        let (data, response) = try StoredResponses.answer(URLRequest(url: url))
        guard response.statusCode < 400 else {
            throw CocoaError(response.statusCode == 404 ? .fileReadNoSuchFile : .fileReadUnknown)
        }
        return data
    }

    private static func text(of data: Data, _ encoding: String.Encoding) throws -> String {
        guard let text = String(data: data, encoding: encoding) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        return text
    }
}

extension URL {
    /// The URL if it is a file's.
    fileprivate var asFile: URL? { isFileURL ? self : nil }
}

extension URL {
    /// The bytes of a file as an asynchronous sequence.
    ///
    /// Mirrors [Foundation's `URL.AsyncBytes`](https://developer.apple.com/documentation/foundation/url/asyncbytes). The file, or the stored
    /// response of a server, is read when iteration begins.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        let url: URL

        /// An iterator over the bytes.
        public struct AsyncIterator: AsyncIteratorProtocol {
            private let url: URL
            private var bytes: Data.Iterator?

            fileprivate init(url: URL) { self.url = url }

            /// Returns the next byte; `nil` at the end.
            public mutating func next() async throws -> UInt8? {
                if bytes == nil { bytes = try _URLContents.data(url, []).makeIterator() }
                return bytes?.next()
            }
        }

        /// Creates an iterator over the bytes.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(url: url) }
    }

    /// The bytes of the file.
    public var resourceBytes: AsyncBytes { AsyncBytes(url: self) }

    /// The lines of the file.
    public var lines: AsyncLineSequence<AsyncBytes> { resourceBytes.lines }
}

extension AsyncSequence where Element == UInt8 {
    /// The lines of UTF-8 text.
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}

/// The lines of a sequence of bytes that are UTF-8 text.
///
/// Mirrors [Foundation's `AsyncLineSequence`](https://developer.apple.com/documentation/foundation/asynclinesequence). As there, empty lines
/// are left out.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    public typealias Element = String

    let base: Base

    /// An iterator over the lines.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var bytes: Base.AsyncIterator
        private var ends = false
        private var line: [UInt8] = []

        fileprivate init(_ bytes: Base.AsyncIterator) { self.bytes = bytes }

        /// Returns the next line; `nil` at the end.
        public mutating func next() async throws -> String? {
            while !ends {
                guard let byte = try await bytes.next() else {
                    ends = true
                    break
                }
                line.append(byte)
                let length = Self.separatorLength(at: line)
                guard length > 0 else { continue }
                let text = String(decoding: line.dropLast(length), as: UTF8.self)
                line = []
                if !text.isEmpty { return text }
            }
            defer { line = [] }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }

        /// Returns the length of the line separator at the end of a line; 0 if there is none.
        private static func separatorLength(at line: [UInt8]) -> Int {
            switch line.last {
            case 0x0A, 0x0B, 0x0C, 0x0D: 1
            case 0x85 where line.dropLast().last == 0xC2: 2
            case 0xA8 where line.suffix(3).dropLast() == [0xE2, 0x80]: 3
            case 0xA9 where line.suffix(3).dropLast() == [0xE2, 0x80]: 3
            default: 0
            }
        }
    }

    /// Creates an iterator over the lines.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base.makeAsyncIterator()) }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

/// The cause of the error of a network request that no stored response answers.
///
/// No request is sent. Extensions read data that the host has synced, and their sandbox also denies network access.
public struct NoNetworkError: LocalizedError, CustomStringConvertible, Hashable {
    /// The URL of the request.
    public let url: URL?

    private static let lock = NSLock()
    // Protected by the lock.
    nonisolated(unsafe) private static var failures = 0

    /// The number of requests that have failed in this process.
    package static var count: Int { lock.withLock { failures } }

    package init(url: URL?) {
        self.url = url
        Self.lock.withLock { Self.failures += 1 }
    }

    /// The error and its remedy in one line.
    public var description: String {
        "an extension has no network access, so \(url?.absoluteString ?? "nothing") wasn't requested — fetch the data in the app"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// The error that requests throw: it says that there is no internet connection, has the same description, and has this error as its
    /// underlying error.
    package var urlError: URLError {
        var details: [String: Any] = [NSLocalizedDescriptionKey: description, NSUnderlyingErrorKey: self]
        details[NSURLErrorFailingURLErrorKey] = url
        return URLError(.notConnectedToInternet, userInfo: details)
    }
}

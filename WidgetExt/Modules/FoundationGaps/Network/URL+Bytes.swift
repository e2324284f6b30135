import Foundation

extension URL {
    /// The bytes of a file as an asynchronous sequence.
    ///
    /// Mirrors [Foundation's `URL.AsyncBytes`](https://developer.apple.com/documentation/foundation/url/asyncbytes). The file is read when
    /// iteration begins. For a URL that isn't a file's, iteration throws ``NoNetworkError``.
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

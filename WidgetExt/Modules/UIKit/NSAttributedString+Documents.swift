import Foundation
import Shared

extension NSAttributedString {
    /// The format of a document.
    ///
    /// Mirrors [UIKit's
    /// `NSAttributedString.DocumentType`](https://developer.apple.com/documentation/foundation/nsattributedstring/documenttype).
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name of the format.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let plain = DocumentType(rawValue: "NSPlainText")
        public static let html = DocumentType(rawValue: "NSHTML")
        /// Rich Text Format, which can't be read.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Rich Text Format with attachments, which can't be read.
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
    }

    /// An option for reading a document.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format, a `DocumentType`. Without it, the format is recognized by the document's beginning.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding, the raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// The attributes of plain text, a dictionary.
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
        /// The URL to which the links of HTML are relative.
        public static let baseURL = DocumentReadingOptionKey(rawValue: "BaseURL")
    }

    /// An attribute of a document.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name of the attribute.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The format, a `DocumentType`.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding, the raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
        /// The attributes of plain text, a dictionary.
        public static let defaultAttributes = DocumentAttributeKey(rawValue: "DefaultAttributes")
    }

    /// Creates a string from an HTML document or plain text.
    ///
    /// - Parameters:
    ///   - options: The format, the encoding and the base URL; other options have no effect.
    ///   - dict: Receives the format and the encoding.
    /// - Throws: A `CocoaError` if the document or its text is too large, or has another format or encoding.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let document = try AttributedDocument(data, options)
        dict?.pointee = document.attributes as NSDictionary
        self.init(attributedString: document.string)
    }

    /// Creates a string from the HTML document or the plain text in a file, whose URL is the base URL.
    ///
    /// - Throws: A `CocoaError`, or the error of reading the file.
    public convenience init(
        url: URL, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let options = options.merging([.baseURL: url]) { given, _ in given }
        try self.init(data: Data(contentsOf: url), options: options, documentAttributes: dict)
    }

    /// Returns a part of the string as a document of plain text.
    ///
    /// - Throws: A `CocoaError` if the attributes name another format.
    public func data(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any] = [:]) throws -> Data {
        let type = dict[.documentType] as? DocumentType ?? .plain
        guard type == .plain else {
            throw CocoaError(
                .featureUnsupported, "a document of the type \(type.rawValue) can't be written — use plain text")
        }
        let encoding = AttributedDocument.encoding(dict[.characterEncoding]) ?? .utf8
        return attributedSubstring(from: range).string.data(using: encoding, allowLossyConversion: true) ?? Data()
    }
}

extension CocoaError {
    fileprivate init(_ code: Code, _ reason: String) { self.init(code, userInfo: [NSLocalizedDescriptionKey: reason]) }
}

/// A document that has been read.
private struct AttributedDocument {
    let string: NSAttributedString
    let attributes: [String: Any]

    /// The most bytes of a document.
    static let sizeLimit = 4 << 20

    init(_ data: Data, _ options: [NSAttributedString.DocumentReadingOptionKey: Any]) throws {
        guard data.count <= Self.sizeLimit else {
            throw CocoaError(
                .fileReadTooLarge,
                "a document of \(data.count) bytes isn't read — shorten it to \(Self.sizeLimit >> 20) MiB")
        }
        let given = options[.documentType]
        let named =
            given as? NSAttributedString.DocumentType
            ?? (given as? String).map { NSAttributedString.DocumentType(rawValue: $0) }
        let type = named ?? Self.type(of: data)
        guard type == .html || type == .plain else {
            throw CocoaError(
                .featureUnsupported, "a document of the type \(type.rawValue) can't be read — use HTML or plain text")
        }
        let encoding = Self.encoding(options[.characterEncoding])
        let text = try Self.text(data, encoding)
        if type == .html {
            string = try HTMLText(text).attributedString(baseURL: options[.baseURL] as? URL)
        } else {
            let attributes = options[.defaultAttributes] as? [NSAttributedString.Key: Any]
            string = NSAttributedString(string: text, attributes: attributes ?? [:])
        }
        attributes = [
            NSAttributedString.DocumentAttributeKey.documentType.rawValue: type.rawValue,
            NSAttributedString.DocumentAttributeKey.characterEncoding.rawValue: (encoding ?? .utf8).rawValue,
        ]
    }

    /// Returns the encoding that an option gives as a number or as an encoding.
    static func encoding(_ value: Any?) -> String.Encoding? {
        switch value {
        case let encoding as String.Encoding: encoding
        case let number as UInt: String.Encoding(rawValue: number)
        case let number as NSNumber: String.Encoding(rawValue: number.uintValue)
        case let number as Int: UInt(exactly: number).map { String.Encoding(rawValue: $0) }
        default: nil
        }
    }

    /// Returns the text in an encoding. Without one, it is UTF-16 with a byte order mark, UTF-8, or else Latin-1.
    private static func text(_ data: Data, _ encoding: String.Encoding?) throws -> String {
        if let encoding {
            guard let text = String(data: data, encoding: encoding) else {
                throw CocoaError(
                    .fileReadInapplicableStringEncoding,
                    "a document isn't in the encoding '\(encoding)' — set another .characterEncoding")
            }
            return text
        }
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        return String(data: data, encoding: isUTF16 ? .utf16 : .utf8) ?? String(data: data, encoding: .isoLatin1) ?? ""
    }

    private static func type(of data: Data) -> NSAttributedString.DocumentType {
        let start = String(decoding: data.prefix(512), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if start.hasPrefix("{\\rtf") { return .rtf }
        let lowercased = start.lowercased()
        return ["<!doctype html", "<html"].contains(where: lowercased.hasPrefix) ? .html : .plain
    }
}

import FoundationEssentials

/// A type that can be exported to and imported from other apps.
///
/// Mirrors [Core Transferable's `Transferable`](https://developer.apple.com/documentation/coretransferable/transferable).
public protocol Transferable: SendableMetatype {
    /// The type of the representation.
    associatedtype Representation: TransferRepresentation

    /// The representations, the most detailed first.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
    /// The elementary representations. The cast is needed because sources declare `some TransferRepresentation`, without the item's type.
    static var forms: [_TransferForm<Self>] {
        let forms: Any = transferRepresentation._forms
        return forms as? [_TransferForm<Self>] ?? []
    }

    /// Returns the content types that the type exports, the most detailed first.
    public static func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        forms.filter { $0.export != nil }.map(\.contentType)
    }

    /// Returns the content types that this value exports, the most detailed first.
    public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        Self.forms.filter { $0.export != nil && $0.isExported(self) }.map(\.contentType)
    }

    /// Returns the content types that the type imports.
    public static func importedContentTypes() -> [UTType] {
        forms.filter { $0.make != nil }.map(\.contentType)
    }

    /// The suggested name of the file to which the value is exported; `nil` if no representation suggests a name.
    public var suggestedFilename: String? {
        for form in Self.forms {
            if let name = form.filename(self) { return name }
        }
        return nil
    }

    /// Exports the value as a content type.
    ///
    /// - Throws: ``CommandFailure`` for a content type that the value isn't exported to; the errors of the export.
    public func exported(as contentType: UTType) async throws -> Data {
        for form in Self.forms where form.contentType.conforms(to: contentType) {
            if form.isExported(self), let export = form.export { return try await export(self) }
        }
        throw CommandFailure.notExported("\(Self.self)", as: contentType.identifier)
    }

    /// Imports a value from data of a content type.
    ///
    /// - Throws: ``CommandFailure`` for a content type that the type doesn't import; the errors of the import.
    public init(importing data: Data, contentType: UTType?) async throws {
        for form in Self.forms {
            guard let make = form.make, contentType?.conforms(to: form.contentType) ?? true else { continue }
            self = try await make(data)
            return
        }
        throw CommandFailure.notImported("\(Self.self)", from: contentType?.identifier ?? "any content")
    }
}

// The errors in the export or import of a value.
extension CommandFailure {
    fileprivate static func notExported(_ name: String, as type: String) -> CommandFailure {
        CommandFailure(
            "can't export \(name) as \(type) — add a representation to its transferRepresentation", exitCode: .badData)
    }

    fileprivate static func notImported(_ name: String, from type: String) -> CommandFailure {
        CommandFailure(
            "can't import \(name) from \(type) — add an importing representation to its transferRepresentation",
            exitCode: .badData)
    }
}

extension String: Transferable {
    /// The string as UTF-8 text.
    public static var transferRepresentation: DataRepresentation<String> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data($0.utf8)
        } importing: {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

extension Data: Transferable {
    /// The data unchanged.
    public static var transferRepresentation: DataRepresentation<Data> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .data) {
            $0
        } importing: {
            $0
        }
    }
}

extension URL: Transferable {
    /// The URL as text.
    public static var transferRepresentation: DataRepresentation<URL> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .url) {
            Data($0.absoluteString.utf8)
        } importing: {
            guard let url = URL(string: String(decoding: $0, as: UTF8.self)) else {
                throw CommandFailure.notImported("URL", from: UTType.url.identifier)
            }
            return url
        }
    }
}

extension AttributedString: Transferable {
    /// The characters as UTF-8 text, without attributes.
    public static var transferRepresentation: DataRepresentation<AttributedString> {
        // `return` prevents the result builder from changing the type.
        return DataRepresentation(contentType: .utf8PlainText) {
            Data(String($0.characters).utf8)
        } importing: {
            AttributedString(String(decoding: $0, as: UTF8.self))
        }
    }
}

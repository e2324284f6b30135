import FoundationEssentials

/// A value that leaves an app and comes back, in forms others understand.
///
/// Mirrors [Core Transferable's `Transferable`](https://developer.apple.com/documentation/coretransferable/transferable).
public protocol Transferable: SendableMetatype {
    /// The type of its forms.
    associatedtype Representation: TransferRepresentation

    /// Its forms, the one that says most first.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

extension Transferable {
    /// Its forms one by one. A source says `some TransferRepresentation`, and not of what.
    static var forms: [_TransferForm<Self>] {
        let forms: Any = transferRepresentation._forms
        return forms as? [_TransferForm<Self>] ?? []
    }

    /// The kinds of content it can be had in, the one that says most first.
    public static func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        forms.filter { $0.export != nil }.map(\.contentType)
    }

    /// The kinds of content it can be had in as it is, the one that says most first.
    public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        Self.forms.filter { $0.export != nil && $0.isExported(self) }.map(\.contentType)
    }

    /// The kinds of content it is made from.
    public static func importedContentTypes() -> [UTType] {
        forms.filter { $0.make != nil }.map(\.contentType)
    }

    /// What a file of it is called; `nil` where no form says it.
    public var suggestedFilename: String? {
        for form in Self.forms {
            if let name = form.filename(self) { return name }
        }
        return nil
    }

    /// It as some kind of content.
    ///
    /// - Throws: ``TransferError`` for a kind it has no form of; else what makes the form throws.
    public func exported(as contentType: UTType) async throws -> Data {
        for form in Self.forms where form.contentType.conforms(to: contentType) {
            if form.isExported(self), let export = form.export { return try await export(self) }
        }
        throw TransferError.noForm(contentType.identifier, of: "\(Self.self)")
    }

    /// Makes one from some kind of content.
    ///
    /// - Throws: ``TransferError`` for a kind it isn't made from; else what makes it throws.
    public init(importing data: Data, contentType: UTType?) async throws {
        for form in Self.forms {
            guard let make = form.make, contentType?.conforms(to: form.contentType) ?? true else { continue }
            self = try await make(data)
            return
        }
        throw TransferError.notMade(of: contentType?.identifier ?? "any content", "\(Self.self)")
    }
}

/// Why a value has no form, or isn't made from one.
package enum TransferError: CommandError, Hashable {
    case noForm(String, of: String)
    case notMade(of: String, String)
    case noFile(String)

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch self {
        case .noForm(let type, let name): "\(name) has no form of \(type) — add one to its transferRepresentation"
        case .notMade(let type, let name):
            "no \(name) is made of \(type) — add an importing form to its transferRepresentation"
        case .noFile(let path): "can't read the file \(path) — give one that is there"
        }
    }
}

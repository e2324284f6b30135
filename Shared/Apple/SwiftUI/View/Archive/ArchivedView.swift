/// A document of views that intents and plug-ins pass through the container for another process to draw.
///
/// Only a subset of views can be archived: those that consist of resolved values, without closures. `Documentation/ArchivedView.md` defines
/// its grammar.
package struct ArchivedView {
    /// The format that is written, and the newest format that can be read.
    package static let format = 1
    /// The maximum size of a document in bytes.
    package static let bytes = 1 << 20
    /// The maximum nesting depth of views and modifiers.
    package static let depth = 200
    /// The maximum number of views and modifiers in a document.
    package static let views = 10_000
    /// The maximum number of elements of any array.
    static let arrayLimit = 10_000
    /// The valid range of lengths, in points.
    static let lengths = -1e6...1e6

    /// The root views, laid out in a column if there are several.
    package let nodes: [ViewNode]
    /// Diagnostics of the parts that couldn't be written.
    package let diagnostics: [Diagnostic]

    /// Reads a document.
    ///
    /// - Throws: ``ArchivedViewError`` with the location of the invalid value.
    package init(parsing bytes: [UInt8]) throws {
        let limits = JSONLimits(bytes: Self.bytes, depth: 4 * Self.depth + 16)
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw ArchivedViewError(.json("\(error)"))
        }
        try self.init(value)
    }

    /// Reads a document from parsed JSON.
    ///
    /// - Throws: The same errors as ``init(parsing:)``.
    package init(_ document: JSONValue) throws {
        guard document["airlock"]?.string == "view", let format = document["format"]?.integer, format > 0 else {
            throw ArchivedViewError(.otherDocument)
        }
        guard format <= Self.format else { throw ArchivedViewError(.tooNew(format: format)) }
        let object = try ArchivedPart(value: document, place: "").object()
        (_, _) = (object["airlock"], object["format"])
        var reader = ArchiveReader()
        nodes = try reader.views(try object.required("views"), depth: 0)
        diagnostics = try (object["diagnostics"]?.array() ?? []).map { part in
            let note = try part.object()
            let message = try note.required("message").string()
            let path = ViewPath().appending(.name(try note["path"]?.string() ?? ""))
            try note.finish()
            return Diagnostic(message: message, path: path)
        }
        try object.finish()
    }

    /// Writes views and returns the document with its diagnostics.
    ///
    /// Parts that can't be written are omitted or replaced by a yellow box, and listed in the document's diagnostics.
    /// - Throws: ``ArchivedViewError`` if the views exceed the limits of a document.
    @MainActor package static func document(of nodes: [ViewNode]) throws -> (json: JSONValue, diagnostics: [Diagnostic])
    {
        var writer = ArchiveWriter()
        let views = try writer.views(nodes, depth: 0, at: "/views")
        var members = ArchivedMembers()
        members["airlock"] = .string("view")
        members["format"] = .integer(format)
        members["views"] = views
        if !writer.diagnostics.isEmpty {
            members["diagnostics"] = .array(
                writer.diagnostics.map { ["message": .string($0.message), "path": .string("\($0.path)")] })
        }
        // Reading the document checks that it is within the limits.
        _ = try ArchivedView(members.json)
        return (members.json, writer.diagnostics)
    }
}

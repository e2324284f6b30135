/// Views as a document: what intents and plug-ins hand over through the container for another process to draw.
///
/// A subset of what views can be: everything chosen, nothing that is a closure. `Documentation/ArchivedView.md` is its grammar.
package struct ArchivedView {
    /// The format that is written, and the newest that is read.
    package static let format = 1
    /// The most bytes of a document.
    package static let bytes = 1 << 20
    /// The most views and modifiers in each other.
    package static let depth = 200
    /// The most views and modifiers of a document.
    package static let views = 10_000
    /// The most elements of any array, but for an outline's.
    static let longest = 10_000
    /// The lengths that are taken, in points.
    static let lengths = -1e6...1e6

    /// The views, below each other where there are several.
    package let nodes: [ViewNode]
    /// What was left out when it was written.
    package let notes: [Diagnostic]

    /// Reads a document.
    ///
    /// - Throws: ``ArchivedViewError`` with the place of what isn't right; nothing is read then.
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

    /// Reads a document that is JSON already.
    ///
    /// - Throws: As ``init(parsing:)`` does.
    package init(_ document: JSONValue) throws {
        guard document["airlock"]?.string == "view", let format = document["format"]?.integer, format > 0 else {
            throw ArchivedViewError(.otherDocument)
        }
        guard format <= Self.format else { throw ArchivedViewError(.tooNew(format: format)) }
        let object = try ArchivedPart(value: document, place: "").object()
        (_, _) = (object["airlock"], object["format"])
        var reader = ArchiveReader()
        nodes = try reader.views(try object.required("views"), depth: 0)
        notes = try (object["notes"]?.array() ?? []).map { part in
            let note = try part.object()
            let message = try note.required("message").string()
            let path = ViewPath().appending(.name(try note["path"]?.string() ?? ""))
            try note.finish()
            return Diagnostic(message: message, path: path)
        }
        try object.finish()
    }

    /// Writes views.
    ///
    /// What can't be written is left out, or a yellow box stands in its place, and the document says so.
    /// - Throws: ``ArchivedViewError`` for more than a document takes, or numbers beyond those it does.
    @MainActor package static func document(of nodes: [ViewNode]) throws -> (json: JSONValue, notes: [Diagnostic]) {
        var writer = ArchiveWriter()
        let views = try writer.views(nodes, depth: 0, at: "/views")
        var members = ArchivedMembers()
        members["airlock"] = .string("view")
        members["format"] = .integer(format)
        members["views"] = views
        if !writer.notes.isEmpty {
            members["notes"] = .array(
                writer.notes.map { ["message": .string($0.message), "path": .string("\($0.path)")] })
        }
        // What is written can be read: the limits are those of reading.
        _ = try ArchivedView(members.json)
        return (members.json, writer.notes)
    }
}

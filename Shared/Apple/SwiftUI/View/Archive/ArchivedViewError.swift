/// An error in an archived view.
package struct ArchivedViewError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        /// The bytes aren't JSON.
        case json(String)
        /// The JSON isn't an archived view.
        case otherDocument
        /// The format is newer than this program supports.
        case tooNew(format: Int)
        /// A required member is missing.
        case missing(String)
        /// A value has the wrong type or is out of range; the string describes a valid value.
        case wrong(String)
        /// A name is unknown; the values are the name, its kind and a suggestion.
        case unknown(String, kind: String, near: String)
        /// A limit is exceeded.
        case tooMuch(String, limit: Int)
    }

    package let fault: Fault
    /// The location in the document as a JSON pointer; empty for the document itself.
    package let place: String

    package init(_ fault: Fault, at place: String = "") { (self.fault, self.place) = (fault, place) }

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch fault {
        case .json(let problem):
            "the archived view isn't JSON: \(problem) — see Documentation/ArchivedView.md"
        case .otherDocument:
            #"not an archived view — begin it with {"airlock": "view", "format": \#(ArchivedView.format), …}"#
        case .tooNew(let format):
            "the archived view has format \(format), but this program reads format \(ArchivedView.format) — update Airlock, or write format \(ArchivedView.format)"
        case .missing(let key): "\(location): missing “\(key)” — add it"
        case .wrong(let expected): "\(location): invalid value — write \(expected)"
        case .unknown(let name, let kind, let near): "\(location): unknown \(kind) '\(name.shortened)' — \(near)"
        case .tooMuch(let things, let limit): "\(location): more than \(limit) \(things) — use fewer"
        }
    }

    private var location: String { place.isEmpty ? "/" : place }
}

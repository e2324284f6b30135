/// Why a text is no archived view.
package struct ArchivedViewError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        /// The text isn't JSON.
        case json(String)
        /// It is JSON of something else.
        case otherDocument
        /// Its format is one this program doesn't know yet.
        case tooNew(format: Int)
        /// A member that must be there isn't.
        case missing(String)
        /// A value that isn't one of those taken there.
        case wrong(String)
        /// A name, and what is meant by it.
        case unknown(String, kind: String, near: String)
        /// More of something than is taken.
        case tooMuch(String, limit: Int)
    }

    package let fault: Fault
    /// The place in the document, as a JSON pointer; empty for the document itself.
    package let place: String

    package init(_ fault: Fault, at place: String = "") { (self.fault, self.place) = (fault, place) }

    package var exitCode: ExitCode { .badData }

    package var message: String {
        switch fault {
        case .json(let problem):
            "an archived view is no JSON: \(problem) — write one as Documentation/ArchivedView.md says"
        case .otherDocument:
            #"no archived view — begin it with {"airlock": "view", "format": \#(ArchivedView.format), …}"#
        case .tooNew(let format):
            "an archived view of format \(format), this program knows \(ArchivedView.format) — update Airlock, or write format \(ArchivedView.format)"
        case .missing(let key): "\(shownPlace): no “\(key)” — add it"
        case .wrong(let wanted): "\(shownPlace): not what belongs there — write \(wanted)"
        case .unknown(let name, let kind, let near): "\(shownPlace): no \(kind) is called '\(name.shortened)' — \(near)"
        case .tooMuch(let things, let limit): "\(shownPlace): more than \(limit) \(things) — show less"
        }
    }

    private var shownPlace: String { place.isEmpty ? "/" : place }
}

import Shared

/// Which of a provider's entries a snapshot shows.
package enum EntryOrigin: Hashable, Sendable {
    /// The one of the timeline whose date has come.
    case timeline
    /// The one for the widget gallery.
    case preview
    /// The one made without data, of which only the shapes are shown.
    case placeholder

    /// Reads the options of a command line.
    ///
    /// - Throws: ``UsageError`` where both are given.
    init(_ arguments: Arguments) throws {
        // With a name it is a preview of the sources that is shown.
        let isGallery = arguments.has("preview") && arguments.value("preview") == nil
        switch (isGallery, arguments.has("placeholder")) {
        case (true, true): throw UsageError("--preview and --placeholder show different entries — write one of them")
        case (true, false): self = .preview
        case (false, true): self = .placeholder
        case (false, false): self = .timeline
        }
    }
}

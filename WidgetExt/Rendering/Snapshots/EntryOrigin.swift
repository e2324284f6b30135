import Shared

/// The source of the entry that a snapshot shows.
package enum EntryOrigin: Hashable, Sendable {
    /// The timeline's current entry.
    case timeline
    /// The snapshot entry for the widget gallery.
    case preview
    /// The placeholder entry, which is drawn redacted.
    case placeholder

    /// Reads the options of a command line.
    ///
    /// - Throws: ``UsageError`` if both options are given.
    init(_ arguments: Arguments) throws {
        // If the option has a value, it selects a preview in the sources instead.
        let isGallery = arguments.has("preview") && arguments.value("preview") == nil
        switch (isGallery, arguments.has("placeholder")) {
        case (true, true): throw UsageError("--preview and --placeholder show different entries — write one of them")
        case (true, false): self = .preview
        case (false, true): self = .placeholder
        case (false, false): self = .timeline
        }
    }
}

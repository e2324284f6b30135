import Shared

extension RenderRequest {
    /// Reads the options of a command line.
    ///
    /// - Parameters:
    ///   - kind: The kind to use if no option names one.
    ///   - family: The family to use if no option names one; `systemSmall` by default.
    /// - Throws: ``CommandFailure`` for a missing kind or an invalid value.
    init(_ arguments: Arguments, kind: String? = nil, family: WidgetFamily? = nil) throws {
        guard let kind = arguments.value("kind") ?? kind ?? ReceivedView.kind(arguments) else {
            throw CommandFailure("no widget named — write --kind KIND; 'list' prints the kinds")
        }
        let appearance = try RenderConfiguration(arguments)
        if appearance.wallpaper != nil, appearance.homeScreen == nil {
            throw CommandFailure(
                "--wallpaper is only for a home screen — write it with --mode and \(choices(HomeScreenStyle.allCases.map(\.rawValue)))"
            )
        }
        self.init(
            kind: kind, family: try arguments.choice("family", default: family ?? .systemSmall, name: \.name),
            origin: try EntryOrigin(arguments), appearance)
        isOutlined = arguments.value("format") == SnapshotFormat.outline.rawValue
    }
}

extension EntryOrigin {
    /// Reads the options of a command line.
    ///
    /// - Throws: ``CommandFailure`` if both options are given.
    init(_ arguments: Arguments) throws {
        // If the option has a value, it selects a preview in the sources instead.
        let isGallery = arguments.has("preview") && arguments.value("preview") == nil
        switch (isGallery, arguments.has("placeholder")) {
        case (true, true):
            throw CommandFailure("--preview and --placeholder show different entries — write one of them")
        case (true, false): self = .preview
        case (false, true): self = .placeholder
        case (false, false): self = .timeline
        }
    }
}

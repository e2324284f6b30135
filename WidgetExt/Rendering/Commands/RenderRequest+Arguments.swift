import Shared

extension RenderRequest {
    /// Reads the options of a command line.
    ///
    /// - Parameters:
    ///   - kind: The kind to use if no option names one.
    ///   - family: The family to use if no option names one; `systemSmall` by default.
    /// - Throws: ``CommandFailure`` for a missing kind or conflicting options.
    init(_ arguments: Arguments, kind: String? = nil, family: WidgetFamily? = nil) throws {
        guard let kind = arguments[RenderOptions.kind] ?? kind ?? ReceivedView.kind(arguments) else {
            throw CommandFailure("no widget named — write --kind KIND; 'list' prints the kinds")
        }
        let appearance = RenderConfiguration(arguments)
        if appearance.wallpaper != nil, appearance.homeScreen == nil {
            throw CommandFailure(
                "--wallpaper is only for a home screen — write it with --mode and \(choices(HomeScreenStyle.allCases.map(\.rawValue)))"
            )
        }
        self.init(
            kind: kind, family: arguments[RenderOptions.family] ?? family ?? .systemSmall,
            origin: try EntryOrigin(arguments), appearance)
        isOutlined = arguments[RenderOptions.format] == .outline
    }
}

extension EntryOrigin {
    /// Reads the options of a command line.
    ///
    /// - Throws: ``CommandFailure`` if both options are given.
    init(_ arguments: Arguments) throws {
        // If the option has a value, it selects a preview in the sources instead.
        switch (arguments[RenderOptions.preview] == .alone, arguments[RenderOptions.placeholder]) {
        case (true, true):
            throw CommandFailure("--preview and --placeholder show different entries — write one of them")
        case (true, false): self = .preview
        case (false, true): self = .placeholder
        case (false, false): self = .timeline
        }
    }
}

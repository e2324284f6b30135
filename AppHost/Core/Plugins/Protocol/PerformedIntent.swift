import Shared

/// The result of an intent that a plug-in performed.
struct PerformedIntent: Hashable, Sendable {
    /// The dialog shown to the user.
    let dialog: String?
    /// An archived view to show with the dialog; it isn't validated.
    let view: [UInt8]?
    /// The kinds of widgets to reload.
    let reload: [String]
    /// A URL to open, with a scheme that the plug-in declared.
    let open: String?

    /// Reads the answer to `intents/perform`.
    ///
    /// - Parameters:
    ///   - generation: The request's generation.
    ///   - options: The plug-in's options.
    ///   - view: Reads a file by its name.
    static func read(
        _ result: JSONValue, generation: Int, options: PluginOptions, view: (String) throws -> [UInt8]
    ) throws -> PerformedIntent {
        let content = PluginContent(result, of: .perform)
        try content.only("generation", "dialog", "view", "reload", "open")
        guard try content.required("generation").value == .integer(generation) else {
            throw content.fault("has a generation other than \(generation)")
        }
        let open = try content["open"]?.text(atMost: 2_000)
        if let open, !options.mayOpen(open) {
            throw content.fault("opens a URL with a scheme that AirlockPlugin.URLSchemes doesn't list")
        }
        return PerformedIntent(
            dialog: try content["dialog"]?.text(atMost: 10_000),
            view: try content["view"].map { try view(try $0.fileName()) },
            reload: try content["reload"]?.list(atMost: PluginWidget.limit).map { try $0.text(atMost: 100) } ?? [],
            open: open)
    }
}

import Shared

/// What came of an intent a plug-in performed.
struct PerformedIntent: Hashable, Sendable {
    /// What is said to the person.
    let dialog: String?
    /// An archived view to show beside, as it was found.
    let view: [UInt8]?
    /// The kinds of widgets that show something else now.
    let reload: [String]
    /// An address to open, of a scheme the plug-in declared.
    let open: String?

    /// Reads the answer to `intents/perform`.
    ///
    /// - Parameters:
    ///   - generation: The request's.
    ///   - options: What the plug-in may.
    ///   - view: Reads a file by its name.
    static func read(
        _ result: JSONValue, generation: Int, options: PluginOptions, view: (String) throws -> [UInt8]
    ) throws -> PerformedIntent {
        let content = PluginContent(result, of: .perform)
        try content.only("generation", "dialog", "view", "reload", "open")
        guard try content.required("generation").value == .integer(generation) else {
            throw content.fault("is of another generation than \(generation)")
        }
        let open = try content["open"]?.text(atMost: 2_000)
        if let open, !options.mayOpen(open) {
            throw content.fault("opens an address of a scheme that AirlockPlugin.URLSchemes doesn't name")
        }
        return PerformedIntent(
            dialog: try content["dialog"]?.text(atMost: 10_000),
            view: try content["view"].map { try view(try $0.fileName()) },
            reload: try content["reload"]?.list(atMost: PluginWidget.limit).map { try $0.text(atMost: 100) } ?? [],
            open: open)
    }
}

/// The options of a widget extension's commands that the host passes on to it, besides those of ``RenderOptions`` and ``LintOptions``.
package enum WidgetOptions {
    /// `list` without the choices of configurations.
    package static let withoutChoices = CommandOption<Bool>(
        "without-choices", help: "with --json: doesn't query the choices of the configurations")
    /// The timeline that `publish` draws for a plug-in.
    package static let timeline = CommandOption<String?>(
        "archived", "FILE", help: "for a plug-in: its timeline and views, or - for standard input", file: .read)

    // MARK: Session

    // The files and folders that requests name must be granted when the process of a session starts.
    package static let sources = CommandOption<String?>(
        "sources", "DIR", help: "the folder of the widgets' Swift sources, the only one that requests may use",
        file: .read)
    package static let states = CommandOption<String?>(
        "states", "DIR", help: "the folder of Live Activity states, the only one that requests may use", file: .read)
    package static let images = CommandOption<String?>(
        "images", "DIR", help: "the folder for images of lint findings, the only one that requests may use",
        file: .filled)
}

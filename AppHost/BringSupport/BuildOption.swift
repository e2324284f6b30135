import AirlockBase

/// An executable of an app.
package enum BuildProduct: String, CaseIterable, Sendable {
    case widgets, intents
}

/// The options of `./airlock bring` with which `./airlock watch` and `./airlock mcp` build an app, too.
package enum BuildOptions {
    package static let into = CommandOption<String?>("into", "DIR", help: "the output folder; PATH-airlock by default")
    package static let name = CommandOption<String?>(
        "name", "NAME", help: "the module's name; the folder's or target's by default")
    package static let appName = CommandOption<String?>(
        "app-name", "NAME", help: "the app's name in phrases; the project's by default")
    package static let swiftMode = choice(
        "swift-mode", "5|6", help: "the language mode; the project's by default, otherwise 5", of: ["5", "6"])
    package static let defaultIsolation = choice(
        "default-isolation", "MainActor", help: "the default isolation; the project's by default, otherwise none",
        of: ["MainActor", "nonisolated"])
    package static let also = CommandOption<[String]>(
        repeated: "also", "PATH,…", help: "files and folders outside a bare folder to build into the same module")
    package static let modules = CommandOption<[String]>(
        repeated: "modules", "NAME=DIR,…", help: "other modules of a bare folder's app, and their folders")
    package static let configuration = CommandOption<String?>(
        "configuration", "NAME",
        help: "the build configuration, such as release; debug by default, which builds faster")
    package static let target = CommandOption<String?>(
        "target", "NAME", help: "the project's target; its widget extensions by default")
    package static let allowOutside = CommandOption<Bool>(
        "allow-outside", help: "read the project's files outside the repository, too")
    package static let offline = CommandOption<Bool>(
        "offline", help: "use the packages that were fetched before, and fetch none")
    package static let ssh = CommandOption<Bool>(
        "ssh", help: "fetch packages with your SSH keys and your git configuration")
    package static let fixture = CommandOption<String?>(
        "fixture", "DIR", help: "app group settings and files for all snapshots and intents")

    /// The options that `watch` and `mcp` offer, in the order of the help.
    @OptionList package static var all: [OptionDeclaration] {
        into
        name
        appName
        swiftMode
        defaultIsolation
        also
        modules
        configuration
        target
        offline
        ssh
    }

    // MARK: Options of the command `build`

    package static let product = CommandOption<BuildProduct>(
        "product", "widgets|intents", help: "what to link; widgets by default", default: .widgets)
    package static let built = CommandOption<Bool>(
        "built", help: "use Airlock's modules as they were built last")
    package static let check = CommandOption<Bool>(
        "check", help: "ask the compiler even if the estimate has blockers")
    package static let followed = CommandOption<Bool>(
        "followed", help: "print the project's files to follow for changes, and build nothing")

    private static func choice(
        _ name: String, _ placeholder: String, help: String, of choices: [String]
    ) -> CommandOption<String?> {
        CommandOption(
            name, placeholder, help: help, choices: choices,
            read: { text throws(CommandFailure) in
                guard choices.contains(text) else {
                    throw CommandFailure(
                        "unknown value '\(text)' for --\(name) — choose \(AirlockBase.choices(choices))")
                }
                return text
            }, write: { $0 })
    }
}

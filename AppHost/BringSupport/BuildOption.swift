/// An option of `./airlock bring` with which `./airlock watch` and `./airlock mcp` build an app, too.
package enum BuildOption: String, CaseIterable, Sendable {
    case into
    case name
    case appName = "app-name"
    case swiftMode = "swift-mode"
    case defaultIsolation = "default-isolation"
    case also
    case modules
    case configuration
    case target

    /// The placeholder for the value in the help.
    package var placeholder: String {
        switch self {
        case .into: "DIR"
        case .name, .appName: "NAME"
        case .swiftMode: "5|6"
        case .defaultIsolation: "MainActor"
        case .also: "PATH,…"
        case .modules: "NAME=DIR,…"
        case .configuration: "NAME"
        case .target: "NAME"
        }
    }

    /// The description for the help.
    package var help: String {
        switch self {
        case .into: "the output folder; PATH-airlock by default"
        case .name: "the module's name; the folder's or target's by default"
        case .appName: "the app's name in phrases; the project's by default"
        case .swiftMode: "the language mode; the project's by default, otherwise 5"
        case .defaultIsolation: "the default isolation; the project's by default, otherwise none"
        case .also: "files and folders outside a bare folder to build into the same module"
        case .modules: "other modules of a bare folder's app, and their folders"
        case .configuration: "the build configuration, such as release; debug by default, which builds faster"
        case .target: "the project's target; its widget extensions by default"
        }
    }

    /// Returns the option and its value as words of a command line.
    package func words(_ value: String) -> [String] { ["--\(rawValue)", value] }
}

import BringSupport
import Foundation

/// The parsed command line.
///
/// The program has its own parser because it depends on Foundation alone, so that a verdict is ready seconds after a clone.
struct BringArguments: Hashable {
    /// The command to run.
    enum Command: String, CaseIterable {
        /// Reports which parts of the folder work, without building it.
        case verdict
        /// Writes the package.
        case package
        /// Builds the widgets or the intents, and prints the outcome as JSON for a program that rebuilds the folder after each change.
        case build
        /// The default: verdict, package, build, snapshots.
        case run
        /// Lists the targets of a project.
        case targets
        /// Writes a section on Airlock into the repository's `AGENTS.md`.
        case agents = "--agents"
    }

    let command: Command
    /// The folder or project to import, as an absolute path.
    let folder: String
    /// True if the command line names the folder; otherwise it is the current folder.
    let namesFolder: Bool
    /// The folder that relative paths start from.
    let current: String
    private var values: [String: String] = [:]
    /// The paths given with `--also`.
    private(set) var also: [String] = []
    /// The modules given with `--modules`, with their folders.
    private(set) var modules: [Module] = []

    /// A module of the app, and the folder of its sources.
    struct Module: Hashable {
        let name: String
        let folder: String
    }

    /// The options, each with a placeholder for its value; the placeholder is `nil` for an option without a value.
    private static let options: [(name: String, placeholder: String?, help: String)] =
        BuildOption.allCases.map { ($0.rawValue, $0.placeholder, $0.help) } + [
            ("fixture", "DIR", "app group settings and files for all snapshots and intents"),
            ("airlock-url", "URL", "depend on a repository at --tag instead of this checkout"),
            ("tag", "VERSION", "the version of that repository, such as 1.0.0"),
            ("product", "widgets|intents", "with 'build': what to link; widgets by default"),
            ("built", nil, "with 'build': use Airlock's modules as they were built last"),
            ("check", nil, "with 'verdict': ask the compiler even if the estimate has blockers"),
            ("estimate", nil, "with 'verdict': don't ask the compiler"),
            ("followed", nil, "with 'build': print the project's files to follow for changes, and build nothing"),
            ("json", nil, "print one JSON document"),
            ("explain", "FILE", "say for which targets of the project a file is compiled, and why"),
            ("allow-outside", nil, "read the project's files outside the repository, too"),
            ("yes", nil, "with --agents: add the section to an existing AGENTS.md without asking"),
        ]

    static let help =
        (["Bring: imports the widgets and intents of an app, unchanged, and draws them", ""]
        + [
            "PATH is an app's repository, an .xcodeproj, an .xcworkspace, or a folder of sources", "",
            "  run PATH      prints the verdict, builds the widgets and draws snapshots; the default",
            "  verdict PATH  prints what is drawn, accepted or missing, and if the sources compile",
            "  targets PATH  lists the targets of the project",
            "  package PATH  writes a package beside the folder",
            "  build PATH    builds the widgets or intents, and prints the outcome and the errors as JSON",
            "  --agents [PATH]  writes how to use Airlock into the repository's AGENTS.md, for coding agents", "",
        ]
        + options.map { option in
            let left = "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
            return "  \(left)\(String(repeating: " ", count: max(1, 34 - left.count)))\(option.help)"
        }).joined(separator: "\n")

    /// Parses the arguments after the program's name.
    ///
    /// - Parameter current: The folder that relative paths start from.
    /// - Throws: ``BringError`` for an unknown option, a missing value, or a number of folders other than one.
    init(_ words: [String], current: String) throws {
        var rest = words[...]
        var command = Command.run
        if let named = rest.first.flatMap(Command.init(rawValue:)) {
            command = named
            rest.removeFirst()
        }
        var folders: [String] = []
        while let word = rest.popFirst() {
            if word == Command.agents.rawValue {
                guard [.run, .agents].contains(command) else {
                    throw BringError("--agents is a command of its own — leave '\(command.rawValue)' out", .usage)
                }
                command = .agents
                continue
            }
            guard word.hasPrefix("--") else {
                folders.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = Self.options.first(where: { $0.name == parts.first }) else {
                throw BringError("unknown option '\(word)' — './airlock bring --help' lists the options", .usage)
            }
            if let placeholder = option.placeholder {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw BringError(
                        "option --\(option.name) needs a value — write --\(option.name) \(placeholder)", .usage)
                }
                values[option.name] = value
                switch BuildOption(rawValue: option.name) {
                case .also: also += Self.list(value, in: current).map { $0.absolutePath(in: current) }
                case .modules: modules += try Self.modules(value, in: current)
                default: break
                }
            } else {
                values[option.name] = ""
            }
        }
        // A file's project is searched for above the file.
        if folders.isEmpty, let file = values["explain"] {
            folders = [URL(fileURLWithPath: file.absolutePath(in: current)).deletingLastPathComponent().path]
        }
        guard folders.count == 1 || folders.isEmpty && command == .agents else {
            throw BringError("bring takes one folder or project — write ./airlock bring PATH", .usage)
        }
        self.command = command
        namesFolder = !folders.isEmpty
        folder = (folders.first ?? ".").absolutePath(in: current)
        self.current = current
        try checkChoices()
        if let into = values["into"] { values["into"] = into.absolutePath(in: current) }
        if let file = values["explain"] { values["explain"] = file.absolutePath(in: current) }
        if let fixture = values["fixture"] { values["fixture"] = fixture.absolutePath(in: current) }
    }

    private func checkChoices() throws {
        if let option = values.keys.sorted().first(where: { ($0 == "yes") != (command == .agents) }) {
            throw BringError(
                command == .agents
                    ? "--agents only writes AGENTS.md — leave --\(option) out"
                    : "--yes only allows --agents to change AGENTS.md — leave --yes out", .usage)
        }
        guard !has("followed") || command == .build else {
            throw BringError("--followed belongs to 'build' — write ./airlock bring build PATH --followed", .usage)
        }
        guard !has("check") || command == .verdict else {
            throw BringError("--check belongs to 'verdict' — write ./airlock bring verdict PATH --check", .usage)
        }
        guard !has("estimate") || command == .verdict else {
            throw BringError("--estimate belongs to 'verdict' — write ./airlock bring verdict PATH --estimate", .usage)
        }
        guard !has("estimate") || !has("check") else {
            throw BringError("--check asks the compiler and --estimate doesn't — write one of them", .usage)
        }
        for (name, choices) in [
            "swift-mode": ["5", "6"], "default-isolation": ["MainActor", "nonisolated"],
            "product": ["widgets", "intents"],
        ] { try check(name, choices) }
        for name in (values["name"].map { [$0] } ?? []) + modules.map(\.name) where name != name.moduleName {
            throw BringError(
                "'\(name)' can't name a module — use letters, digits and underscores, such as \(name.moduleName)",
                .usage)
        }
        guard (values["airlock-url"] == nil) == (values["tag"] == nil) else {
            throw BringError("--airlock-url and --tag go together — write both, or neither", .usage)
        }
    }

    private func check(_ name: String, _ choices: [String]) throws {
        guard let value = values[name], !choices.contains(value) else { return }
        throw BringError(
            "unknown value '\(value)' for --\(name) — choose one of \(choices.joined(separator: ", "))", .usage)
    }

    /// Checks the configuration of a bare folder, which isn't Xcode's.
    func checkConfiguration() throws { try check("configuration", ["debug", "release"]) }

    /// True if the build is optimised.
    var isOptimised: Bool { value("configuration")?.lowercased() == "release" }

    /// Returns the parts of a list that is separated by commas. The path of an existing file may contain commas.
    private static func list(_ value: String, in current: String) -> [String] {
        FileManager.default.fileExists(atPath: value.absolutePath(in: current))
            ? [value] : value.split(separator: ",").map(String.init)
    }

    private static func modules(_ value: String, in current: String) throws -> [Module] {
        func parts(_ entry: String) -> [String] { entry.split(separator: "=", maxSplits: 1).map(String.init) }
        // The folder of a single module may contain commas, too.
        let whole = parts(value)
        let isOne = whole.count == 2 && list(whole[1], in: current) == [whole[1]]
        return try (isOne ? [value] : value.split(separator: ",").map(String.init)).map { entry in
            let parts = parts(entry)
            guard parts.count == 2 else {
                throw BringError("invalid module '\(entry)' — write --modules NAME=DIR", .usage)
            }
            return Module(name: parts[0], folder: parts[1].absolutePath(in: current))
        }
    }

    /// Returns an option's value; `nil` if the option isn't given.
    func value(_ name: String) -> String? { values[name] }

    /// Returns true if an option is given.
    func has(_ name: String) -> Bool { values[name] != nil }
}

extension String {
    /// Returns the absolute path, without dot components and without a trailing slash.
    func absolutePath(in current: String) -> String {
        URL(fileURLWithPath: hasPrefix("/") ? self : current + "/" + self).standardizedFileURL.path
    }
}

import Foundation

/// What the command line says.
///
/// A parser of its own: this program stands on Foundation alone, so that the verdict is there seconds after a clone.
struct BringArguments: Hashable {
    /// What to do.
    enum Command: String, CaseIterable {
        /// Says what of the folder works, without building.
        case verdict
        /// Writes the package.
        case package
        /// All of it: verdict, package, build, snapshots.
        case run
    }

    let command: Command
    /// The folder to bring, as an absolute path.
    let folder: String
    /// The folder relative paths start from.
    let current: String
    private var values: [String: String] = [:]

    /// The options and what stands for their values; `nil` for those without one.
    private static let options: [(name: String, placeholder: String?, help: String)] = [
        ("into", "DIR", "where the package goes; else beside the folder, with -airlock after its name"),
        ("name", "NAME", "the module's name; else the folder's"),
        ("app-name", "NAME", "what a person calls the app in phrases; else the project's"),
        ("swift-mode", "5|6", "the language mode; else the project's, else 5"),
        ("default-isolation", "MainActor", "the isolation of what names none; else the project's, else none"),
        ("also", "PATH,…", "files and folders outside that the target is built of, too"),
        ("modules", "NAME=DIR,…", "other modules of the app that the sources import, with their folders"),
        ("fixture", "DIR", "settings and files of app groups that every snapshot and answer is made with"),
        ("airlock-url", "URL", "depend on a repository instead of this checkout, at --tag"),
        ("tag", "VERSION", "the version of that repository, such as 1.0.0"),
        ("configuration", "debug|release", "how to build; debug by default, which builds sooner"),
        ("json", nil, "print one JSON document"),
    ]

    static let help =
        (["Bring: a folder of widgets and intents, untouched, to a verdict and to snapshots", ""]
        + [
            "  run DIR      verdict, package, build, snapshots; the default",
            "  verdict DIR  what is drawn, accepted or missing, without building",
            "  package DIR  writes the package beside the folder", "",
        ]
        + options.map { option in
            let left = "--\(option.name)" + (option.placeholder.map { " \($0)" } ?? "")
            return "  \(left)\(String(repeating: " ", count: max(1, 34 - left.count)))\(option.help)"
        }).joined(separator: "\n")

    /// Reads the words after the program's name.
    ///
    /// - Parameter current: The folder that relative paths start from.
    /// - Throws: ``BringError`` for an unknown option, a missing value, no folder or several.
    init(_ words: [String], current: String) throws {
        var rest = words[...]
        var command = Command.run
        if let named = rest.first.flatMap(Command.init(rawValue:)) {
            command = named
            rest.removeFirst()
        }
        self.command = command
        var folders: [String] = []
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                folders.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
            guard let option = Self.options.first(where: { $0.name == parts.first }) else {
                throw BringError("unknown option '\(word)' — './airlock bring --help' lists them", .usage)
            }
            if let placeholder = option.placeholder {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw BringError(
                        "option --\(option.name) needs a value — write --\(option.name) \(placeholder)", .usage)
                }
                values[option.name] = value
            } else {
                values[option.name] = ""
            }
        }
        guard let first = folders.first, folders.count == 1 else {
            throw BringError("bring takes one folder — write ./airlock bring DIR", .usage)
        }
        folder = first.absolutePath(in: current)
        self.current = current
        try checkChoices()
        if let into = values["into"] { values["into"] = into.absolutePath(in: current) }
        if let fixture = values["fixture"] { values["fixture"] = fixture.absolutePath(in: current) }
        if let also = values["also"] {
            values["also"] = also.split(separator: ",").map { String($0).absolutePath(in: current) }.joined(
                separator: ",")
        }
        if let modules = values["modules"] { values["modules"] = try Self.absolute(modules, in: current) }
    }

    private func checkChoices() throws {
        for (name, choices) in [
            "swift-mode": ["5", "6"], "default-isolation": ["MainActor", "nonisolated"],
            "configuration": ["debug", "release"],
        ] {
            guard let value = values[name], !choices.contains(value) else { continue }
            throw BringError(
                "unknown value '\(value)' for --\(name) — one of \(choices.joined(separator: ", "))", .usage)
        }
        guard (values["airlock-url"] == nil) == (values["tag"] == nil) else {
            throw BringError("--airlock-url and --tag go together — write both, or neither", .usage)
        }
    }

    private static func absolute(_ modules: String, in current: String) throws -> String {
        try modules.split(separator: ",").map { entry in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw BringError("'\(entry)' is no module — write --modules NAME=DIR", .usage)
            }
            return "\(parts[0])=\(parts[1].absolutePath(in: current))"
        }.joined(separator: ",")
    }

    /// The value of an option; `nil` where it isn't given.
    func value(_ name: String) -> String? { values[name] }

    /// Whether an option is given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// What is named with `--also`.
    var also: [String] { (values["also"] ?? "").split(separator: ",").map { String($0) } }

    /// The modules named, with their folders.
    var modules: [(name: String, folder: String)] {
        (values["modules"] ?? "").split(separator: ",").compactMap { entry in
            let parts = entry.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}

extension String {
    /// The path from the root, without dots and without a slash at its end.
    func absolutePath(in current: String) -> String {
        URL(fileURLWithPath: hasPrefix("/") ? self : current + "/" + self).standardizedFileURL.path
    }
}

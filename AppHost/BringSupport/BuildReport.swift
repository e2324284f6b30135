import AirlockBase

/// The outcome of a build as JSON, for a program that rebuilds a folder after each change: `./airlock bring build` writes it, and
/// `./airlock watch` and `./airlock mcp` read it.
package struct BuildReport: Hashable, Sendable {
    /// An error of the compiler. An error that isn't about a line of a file has only a message.
    package struct Fault: Hashable, Sendable {
        package let file: String?
        package let line: Int?
        package let column: Int?
        package let message: String
        /// The source line; `nil` if the error isn't in a source of the app.
        package let source: String?

        package init(file: String? = nil, line: Int? = nil, column: Int? = nil, message: String, source: String? = nil)
        {
            (self.file, self.line, self.column, self.message, self.source) = (file, line, column, message, source)
        }

        fileprivate init(_ json: JSONValue) {
            (file, line, column) = (json["file"]?.string, json["line"]?.integer, json["column"]?.integer)
            (message, source) = (json["message"]?.string ?? "", json["source"]?.string)
        }

        fileprivate var json: JSONValue {
            .object(withoutAbsent: [
                ("column", column.map { .integer($0) }), ("file", file.map { .string($0) }),
                ("line", line.map { .integer($0) }), ("message", .string(message)),
                ("source", source.map { .string($0) }),
            ])
        }
    }

    /// The app's name.
    package let title: String
    /// The output folder of the build.
    package let package: String
    /// The folders and files to follow for changes. Some may not exist yet.
    package let sources: [String]
    /// The folder of the sources, or of copies of a target's sources, for positions in them; `nil` if there are several.
    package let folder: String?
    /// The executable; `nil` if the sources declare nothing for it.
    package let executable: String?
    package let hasIntents: Bool
    /// The fontconfig file for drawing.
    package let fonts: String
    /// The project's locale.
    package let locale: String?
    package let faults: [Fault]
    /// The remedy if the system lacks something that the compiler needs.
    package let remedy: String?
    /// The packages that can't be built, and the sources that are left out because they need one.
    package var omissions: [String] = []
    package let compileMilliseconds: Int
    package let linkMilliseconds: Int

    /// Creates a report; the durations are in seconds.
    package init(
        title: String, package: String, sources: [String], folder: String?, executable: String?, hasIntents: Bool,
        fonts: String, locale: String?, faults: [Fault], remedy: String?, compiling: Double, linking: Double
    ) {
        (self.title, self.package, self.sources, self.folder) = (title, package, sources, folder)
        (self.executable, self.hasIntents, self.fonts, self.locale) = (executable, hasIntents, fonts, locale)
        (self.faults, self.remedy) = (faults, remedy)
        (compileMilliseconds, linkMilliseconds) = (Int((compiling * 1_000).rounded()), Int((linking * 1_000).rounded()))
    }

    /// Reads a report; `nil` for any other JSON.
    package init?(_ json: JSONValue) {
        guard let title = json["title"]?.string, let package = json["package"]?.string,
            let hasIntents = json["hasIntents"]?.bool, let fonts = json["fonts"]?.string,
            let sources = json["sources"]?.array, let faults = json["errors"]?.array,
            let compile = json["compileMilliseconds"]?.integer, let link = json["linkMilliseconds"]?.integer
        else { return nil }
        (self.title, self.package, self.fonts, self.hasIntents) = (title, package, fonts, hasIntents)
        (self.sources, self.faults) = (sources.compactMap(\.string), faults.map(Fault.init))
        (executable, folder) = (json["executable"]?.string, json["folder"]?.string)
        (locale, remedy) = (json["locale"]?.string, json["remedy"]?.string)
        omissions = (json["omissions"]?.array ?? []).compactMap(\.string)
        (compileMilliseconds, linkMilliseconds) = (compile, link)
    }

    package var json: JSONValue {
        .object(withoutAbsent: [
            ("compileMilliseconds", .integer(compileMilliseconds)), ("errors", .array(faults.map(\.json))),
            ("executable", executable.map { .string($0) }), ("folder", folder.map { .string($0) }),
            ("fonts", .string(fonts)), ("hasIntents", .bool(hasIntents)),
            ("linkMilliseconds", .integer(linkMilliseconds)), ("locale", locale.map { .string($0) }),
            ("omissions", omissions.isEmpty ? nil : .array(omissions.map { .string($0) })),
            ("package", .string(package)), ("remedy", remedy.map { .string($0) }),
            ("sources", .array(sources.map { .string($0) })), ("title", .string(title)),
        ])
    }

    // MARK: Other outcomes

    /// Returns the outcome of a build that could compile nothing, with the reason.
    package static func json(problem: String) -> JSONValue { ["problem": .string(problem)] }

    /// Returns the reason why nothing could be compiled; `nil` for another outcome.
    package static func problem(in json: JSONValue) -> String? { json["problem"]?.string }

    /// Returns the files and folders to follow for changes before the first build; without them for a bare folder.
    package static func json(followed: [String]?) -> JSONValue {
        .object(withoutAbsent: [("sources", followed.map { .array($0.map { .string($0) }) })])
    }

    /// Returns the files and folders to follow; `nil` for a bare folder.
    package static func followed(in json: JSONValue) -> [String]? { json["sources"]?.array?.compactMap(\.string) }
}

extension JSONValue {
    /// Returns an object with the members that have a value.
    fileprivate static func object(withoutAbsent members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
    }
}

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

import Foundation
import Shared

/// The `calendar` commands.
struct CalendarCommands {
    /// The option for a file of further sources.
    static let sourceFile = CommandOption<String?>(
        "calendars", "FILE", help: "further calendars, one per line: NAME SOURCE [USER PASSWORD-FILE]", file: .read)
    private static let user = HTTPArguments.user.described("caldavs: the user name")
    private static let passwordFile = HTTPArguments.passwordFile.described(
        "caldavs: the password, in a file that only you can read")
    private static let color = CommandOption<String?>(
        "color", "#RRGGBB", help: "the calendar's colour, instead of the colour in the source")
    private static let emails = CommandOption<[String]>(
        repeated: "email", "ADDRESS",
        help: "your e-mail address, repeatable; events that were declined from it are hidden")
    private static let later = CommandOption<Bool>("later", help: "adds the source without reading it")
    private static let restricted = CommandOption<Bool>(
        "restricted", help: "records that someone other than the user restricts access")

    @OptionList private static var common: [OptionDeclaration] {
        HostSettings.places
        CommonOptions.json
        CommonOptions.moment
    }
    @OptionList private static var remote: [OptionDeclaration] {
        HTTPArguments.timeLimit("the time limit for each source; 120 by default")
        HTTPArguments.credentials
        common
    }

    static let grammar: [CommandGrammar.Command] = [
        .init(
            "calendar add", summary: "adds and reads a file, a folder, or an https, webcal or caldavs URL",
            operands: "NAME SOURCE"
        ) {
            user
            passwordFile
            color
            emails
            later
            remote
        },
        .init("calendar remove", summary: "removes a source and its events", operands: "NAME") { common },
        .init("calendar list", summary: "prints the sources and their calendars") {
            sourceFile
            common
        },
        .init("calendar sync", summary: "fetches changes from the sources") {
            sourceFile
            remote
        },
        .init("calendar status", summary: "prints whether calendars are fresh") { common },
        .init("calendar authorize", summary: "allows widgets and intents to read calendars") { common },
        .init("calendar revoke", summary: "denies access to calendars and removes the published events") {
            restricted
            common
        },
        .init(
            "calendar allow",
            summary: "allows an imported app to read calendars; without an app, prints those that may",
            operands: "[APP]"
        ) { common },
        .init("calendar deny", summary: "no longer allows an imported app to read calendars", operands: "APP") {
            common
        },
        .init(
            "calendar trial", summary: "sets the subscription state: trial, subscribed or expired", operands: "STATE"
        ) { common },
    ]

    private let settings: HostSettings
    private let arguments: Arguments
    private let container: Container
    private let storage: LocalStorageService
    private let context: RequestContext

    init(_ settings: HostSettings) throws {
        (self.settings, arguments, context) = (settings, settings.arguments, settings.context)
        container = try settings.createContainer()
        storage = try settings.openStorage()
    }

    func run() async throws {
        switch arguments.command {
        case "calendar add": try await add()
        case "calendar remove": try await remove()
        case "calendar sync": try await synchronise()
        case "calendar authorize": try allow(.authorized)
        case "calendar revoke": try allow(arguments[Self.restricted] ? .restricted : .denied)
        case "calendar trial": try trial()
        case "calendar allow": try allowApp()
        case "calendar deny": try denyApp()
        case "calendar status": try status()
        default: try list()
        }
    }

    private func write(_ json: JSONValue, _ text: String) throws {
        try StandardOutput.write(settings.isJSON ? json.serialised() : text)
    }

    private func sync() throws -> CalendarSync {
        CalendarSync(
            storage: storage, container: container, client: settings.client, random: settings.process.random,
            named: try CalendarSourceFile.sources(settings))
    }

    // MARK: Sources

    private func add() async throws {
        guard arguments.operands.count == 2 else {
            throw CommandFailure(
                "'calendar add' takes a name and a source — write both, such as home ~/calendars/home.ics")
        }
        func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
        let address = arguments.operands[1]
        let source = try CalendarSourceSettings(
            name: arguments.operands[0], address: address.contains("://") ? address : absolute(address),
            user: arguments[Self.user], passwordFile: arguments[Self.passwordFile].map(absolute),
            color: arguments[Self.color], emails: arguments[Self.emails])
        // An unusable address or password is reported now rather than at a later sync.
        _ = try source.source(client: settings.client)
        try storage.update(CalendarSources.key) { current in
            var all = current ?? CalendarSources()
            guard !all.sources.contains(where: { $0.name == source.name }) else {
                throw CommandFailure("a calendar '\(source.name)' exists already — remove it, or use another name")
            }
            guard all.sources.count < CalendarSources.limit else {
                throw CommandFailure("too many calendars: the limit is \(CalendarSources.limit) — remove one")
            }
            all.sources.append(source)
            current = all
        }
        guard arguments[Self.later] else { return try await readAdded(source) }
        try write(source.json, "\(source.name): added")
    }

    /// Reads a source after it was added, so that a source that can't be read is reported now. The source stays added, and the error is
    /// thrown.
    ///
    /// Without permission, the fetched data isn't stored.
    private func readAdded(_ source: CalendarSourceSettings) async throws {
        let isAllowed = try CalendarStore(container: container).access().permission == .authorized
        let sync = try sync()
        var (result, diagnostics): (String, [String])
        var fault: (any CommandError)?
        if isAllowed {
            let outcome = try await sync.run([source.name], isUserRequest: true, context: context)
                .sources.first { $0.name == source.name }
            (result, diagnostics) = (CalendarOutcome.events(outcome?.events ?? 0), outcome?.diagnostics ?? [])
            fault = outcome?.error
        } else {
            do {
                let read = try await sync.read(source, context: context)
                result = "\(CalendarOutcome.events(read.events)) in it; next, run 'AppHost calendar authorize'"
                diagnostics = read.diagnostics
            } catch let error as any CommandError {
                (result, diagnostics, fault) = ("", [], error)
            }
        }
        for diagnostic in diagnostics { StandardError.write("AppHost: \(diagnostic)") }
        let error = [JSONMember("error", fault.map { .string($0.message) } ?? .null)]
        try write(
            .object((source.json.members ?? []) + error),
            "\(source.name): added" + (fault == nil ? ", \(result)" : ", but can't be read"))
        if let fault { throw fault }
    }

    private func remove() async throws {
        guard arguments.operands.count == 1, let name = arguments.operands.first else {
            throw CommandFailure(
                "'calendar remove' takes the name of one calendar — 'AppHost calendar list' prints the names")
        }
        try storage.update(CalendarSources.key) { current in
            guard var all = current, let index = all.sources.firstIndex(where: { $0.name == name }) else {
                throw CommandFailure(
                    "no such calendar '\(name)' — 'AppHost calendar list' prints the names", exitCode: .badData)
            }
            all.sources.remove(at: index)
            current = all
        }
        try storage.replace(try StoredCalendars.key(name), with: nil)
        // The other calendars are published again without the removed one; no source is queried.
        if try CalendarStore(container: container).access().permission == .authorized {
            _ = try await sync().run(isFetching: false, isUserRequest: false, context: context)
        }
        try write(["removed": .string(name)], "\(name): removed with its events")
    }

    private func list() throws {
        let store = CalendarStore(container: container)
        let state = try store.syncState()
        let sources = try sync().sources()
        if settings.isJSON {
            let list = sources.map { source -> JSONValue in
                let calendars = (state?.calendars ?? []).filter { $0.source == source.name }
                return .object(
                    (source.json.members ?? []) + [.init("calendars", .array(calendars.map(\.json)))])
            }
            return try StandardOutput.write((["sources": .array(list)] as JSONValue).serialised())
        }
        for source in sources {
            try StandardOutput.write("\(source.name)  \(source.visibleAddress)")
            for calendar in state?.calendars ?? [] where calendar.source == source.name {
                try StandardOutput.write("  \(calendar.color ?? "-      ")  \(calendar.name)")
            }
        }
    }

    // MARK: Syncing

    private func synchronise() async throws {
        let sync = try sync()
        guard try !sync.sources().isEmpty || CalendarStore(container: container).access().permission != .authorized
        else {
            throw CommandFailure(
                "there are no calendars — run 'AppHost calendar add NAME SOURCE' to add one", exitCode: .badData)
        }
        let outcome = try await sync.run(isUserRequest: true, context: context)
        for source in outcome.sources {
            for diagnostic in source.diagnostics { StandardError.write("AppHost: \(diagnostic)") }
        }
        if settings.isJSON {
            try StandardOutput.write(outcome.json.serialised())
        } else {
            for source in outcome.sources where source.error == nil { try StandardOutput.write(source.summary) }
        }
        var failed: (any CommandError)?
        for source in outcome.sources {
            guard let error = source.error else { continue }
            StandardError.write("AppHost: \(source.name): \(error.message)")
            failed = failed ?? error
        }
        if let failed {
            let count = outcome.sources.count { $0.error != nil }
            throw CommandFailure(
                "\(count) of \(outcome.sources.count) calendars couldn't be synced — their previous events are kept",
                exitCode: failed.exitCode)
        }
    }

    // MARK: Permission

    private func allow(_ permission: CalendarPermission) throws {
        try CalendarStore.updateAccess(in: container) { $0.permission = permission }
        // The permission is stored first, so that readers see nothing while the events are removed.
        if permission != .authorized { try CalendarStore.empty(container) }
        try write(["permission": .string(permission.rawValue)], "calendars: \(permission.rawValue)")
    }

    private func trial() throws {
        guard arguments.operands.count == 1, let state = arguments.operands.first.flatMap(TrialState.init) else {
            throw CommandFailure("'calendar trial' takes a state — write trial, subscribed or expired")
        }
        try CalendarStore.updateAccess(in: container) { $0.trial = state }
        try write(["trial": .string(state.rawValue)], "trial: \(state.rawValue)")
    }

    // MARK: Imported apps

    private func allowApp() throws {
        guard let path = arguments.operands.first else {
            let folders = try CalendarStore.allowedApps(in: container)
            guard !settings.isJSON else {
                return try write(["apps": .array(folders.map { .string($0) })], "")
            }
            for folder in folders { try StandardOutput.write(folder) }
            return
        }
        guard arguments.operands.count == 1, let app = ExtensionSandbox.ImportedApp(folder: path),
            FileManager.default.fileExists(atPath: "\(app.folder)/.build")
        else {
            throw CommandFailure(
                "no imported app in '\(path)' — name one folder that './airlock bring' wrote", exitCode: .badData)
        }
        try CalendarStore.allow(app, true, in: container)
        try write(["allowed": .string(app.folder)], "calendars: \(app.folder) may read them")
    }

    private func denyApp() throws {
        guard arguments.operands.count == 1, let path = arguments.operands.first else {
            throw CommandFailure("'calendar deny' takes the folder of an app — 'AppHost calendar allow' prints them")
        }
        // The app's folder may have been removed.
        let app =
            ExtensionSandbox.ImportedApp(folder: path)
            ?? ExtensionSandbox.ImportedApp(resolved: URL(fileURLWithPath: path).standardizedFileURL.path)
        guard try CalendarStore.allowedApps(in: container).contains(app.folder) else {
            throw CommandFailure(
                "'\(path)' isn't allowed to read calendars — 'AppHost calendar allow' prints the apps that are",
                exitCode: .badData)
        }
        try CalendarStore.allow(app, false, in: container)
        try write(["denied": .string(app.folder)], "calendars: \(app.folder) can't read them any more")
    }

    private func status() throws {
        let report = try CalendarStatus(StatusReading(settings, container, storage))
        try write(report.json, report.text)
    }
}

extension CalendarSourceSettings {
    /// The address without parts that may be secret.
    var visibleAddress: String {
        guard address.contains("://"), let url = URL(string: address) else { return address }
        return url.withoutSecrets
    }

    fileprivate var json: JSONValue {
        [
            "name": .string(name), "address": .string(visibleAddress), "user": user.map { .string($0) } ?? .null,
            "color": color.map { .string($0) } ?? .null,
        ]
    }
}

extension SharedCalendar {
    fileprivate var json: JSONValue {
        ["id": .string(id), "name": .string(name), "color": color.map { .string($0) } ?? .null]
    }
}

extension CalendarOutcome.Source {
    /// The outcome in one line.
    var summary: String {
        guard let fetched, let deleted else {
            return "\(name): failed before, next attempt in \(wait ?? 0) s, \(CalendarOutcome.events(events))"
        }
        let changes = fetched + deleted == 0 ? "not changed" : "\(fetched) fetched, \(deleted) deleted"
        return "\(name): \(changes), \(CalendarOutcome.events(events))"
    }

    fileprivate var json: JSONValue {
        [
            "name": .string(name), "fetched": fetched.map { .integer($0) } ?? .null,
            "deleted": deleted.map { .integer($0) } ?? .null, "events": .integer(events),
            "error": error.map { .string($0.message) } ?? .null, "diagnostics": .array(diagnostics.map { .string($0) }),
        ]
    }
}

extension CalendarOutcome {
    fileprivate var json: JSONValue {
        ["sources": .array(sources.map(\.json)), "published": published.map { .integer($0) } ?? .null]
    }
}

/// Files that import `Shared` needn't import its base, too.
@_exported import AirlockBase
@_exported import AirlockLint
import FoundationEssentials
import Glibc

/// The options that several commands share.
package enum CommonOptions {
    /// The container's folder.
    package static let container = Container.option
    /// The folder with settings and files of app groups.
    package static let fixture = CommandOption<String?>(
        "fixture", "DIR", help: "settings and files of app groups, instead of the container's", file: .read)
    /// The entitlements of the target that an intent runs in.
    package static let entitlements = CommandOption<String?>(
        "entitlements", "FILE", help: "the target's entitlements; app groups that they lack can't be read", file: .read)
    /// The output as JSON instead of text.
    package static let json = FailureReport.json
    /// The time that replaces the current time.
    package static let at = CommandOption<Date?>(
        "at", "ISO8601", help: "the time to use instead of now",
        read: { text throws(CommandFailure) in try Date(written: text) }, write: { $0.written })
    /// The time zone of the request.
    package static let timeZone = CommandOption<String?>(
        "timezone", "ID", help: "the time zone, such as Europe/Berlin",
        read: { text throws(CommandFailure) in
            // Without ICU, Foundation knows no zones, so the installed zone files are checked first.
            guard CivilZone.isInstalled(text) || TimeZone(identifier: text) != nil else {
                throw CommandFailure("unknown time zone '\(text)' — write an IANA name such as Europe/Berlin")
            }
            return text
        }, write: { $0 })
    /// The language and region of the request.
    package static let locale = CommandOption<LocaleIdentifier?>(
        "locale", "ID", help: "the language and region, such as en_GB",
        read: { text throws(CommandFailure) in
            guard let locale = LocaleIdentifier(text) else {
                throw CommandFailure("unknown locale '\(text)' — write a language and region such as en_GB")
            }
            return locale
        }, write: { $0.canonical })

    /// The options of the request's instant, zone and language.
    @OptionList package static var moment: [OptionDeclaration] {
        at
        timeZone
        locale
    }
}

/// The options of an intents extension's commands, some of which the host passes on to it.
package enum IntentOptions {
    package static let assets = CommandOption<String?>(
        "assets", "DIR", help: "the folder of the app's string tables", file: .read)
    /// `list` without the choices of parameters.
    package static let withoutChoices = CommandOption<Bool>(
        "without-choices", help: "with \(CommonOptions.json): doesn't query the choices of the parameters")
    package static let seed = CommandOption<UInt64?>(
        "seed", "N", help: "the random seed; the same seed gives the same answer",
        read: { text throws(CommandFailure) in
            guard let seed = UInt64(text) else { throw CommandFailure("invalid seed '\(text)' — write a whole number") }
            return seed
        }, write: { "\($0)" })
    package static let answer = CommandOption<[String]>(
        repeated: "answer", "TEXT",
        help: "the answer to a question of the intent; repeat the option for each question, in order", allowsEmpty: true
    )
    package static let tap = CommandOption<Bool>("tap", help: "runs the intent as after a tap on a widget's button")
    package static let fuzzy = CommandOption<Bool>(
        "fuzzy", help: "accept the nearest phrase if at most one character in five differs")
    package static let parameters = CommandOption<String?>(
        "parameters", "JSON|-", help: "a JSON object of parameter values by name; - reads it from standard input")
    /// The maximum number of results of `search`.
    package static let limit = CommandOption<Int?>(
        "limit", "N", help: "the maximum number of results", noun: "limit", in: 1...Int.max,
        remedy: "write a whole number of at least 1")
}

/// The options of `snapshot`. The extension declares those that no other program uses or names.
package enum SnapshotOptions {
    package static let record = CommandOption<String?>(
        "record", "DIR", help: "writes the snapshots and their metadata into a folder, and always fails", file: .filled)
    package static let verify = CommandOption<String?>(
        "verify", "DIR", help: "draws the snapshots again and compares them with those in a folder", file: .read)
}

extension Arguments {
    /// Returns the container's folder: from the option, otherwise from the environment, otherwise the default folder.
    ///
    /// - Throws: ``CommandFailure`` if neither an option nor a home folder determines it.
    package func containerPath(environment: (String) -> String?) throws -> String {
        if let path = self[CommonOptions.container] ?? environment("AIRLOCK_CONTAINER"), !path.isEmpty { return path }
        if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/airlock" }
        if let home = environment("HOME"), !home.isEmpty { return home + "/.local/share/airlock" }
        throw CommandFailure(
            "no container given and no home folder known — write \(CommonOptions.container) DIR")
    }

    /// Returns the app groups: those in the folder of `--fixture`, otherwise those in the container.
    ///
    /// `lint` calls providers for simulated instants, so it never changes a group.
    ///
    /// - Throws: ``CommandFailure`` if neither an option nor a home folder determines the container.
    package func appGroups(program: String, environment: (String) -> String?, faults: FaultLog) throws -> AppGroups {
        let place: AppGroups.Place =
            if let folder = self[CommonOptions.fixture] { .fixture(folder) } else {
                .container(try containerPath(environment: environment))
            }
        var groups = AppGroups(
            place, isFrozen: command == "lint" && !has(CommonOptions.fixture), program: program, faults: faults)
        groups.entitled = try self[CommonOptions.entitlements].map { try Entitlements(path: $0) }
        return groups
    }

    /// Sets the process's app groups before an app's own code runs, such as the initialisers of stored properties.
    package func installAppGroups(program: String, environment: (String) -> String?) {
        // The request throws the same error later.
        if let groups = try? appGroups(program: program, environment: environment, faults: FaultLog()) {
            AppGroups.install(groups)
        }
    }

    /// Returns these arguments with the zone of `TZ` and the locale of ``LocaleVariables``, unless options specify them.
    ///
    /// `lint` doesn't read the locale of the environment, so that its findings are the same on every machine. `snapshot --verify` reads
    /// neither, because the recording determines both.
    ///
    /// - Parameter environment: Returns the value of a variable.
    /// - Throws: ``CommandFailure`` for a zone that this machine doesn't have.
    package func completed(environment: (String) -> String?) throws(CommandFailure) -> Arguments {
        if command == "snapshot", has(SnapshotOptions.verify) { return self }
        var arguments = self
        if !has(CommonOptions.timeZone), let zone = environment("TZ"), case .named(let name) = try ZoneVariable(zone) {
            arguments[CommonOptions.timeZone] = name
        }
        if !has(CommonOptions.locale), command != "lint",
            let locale = LocaleVariables.locale(environment).flatMap({ LocaleIdentifier($0) })
        {
            arguments[CommonOptions.locale] = locale
        }
        return arguments
    }

    /// Sets the process's time zone to that of `--timezone`, for code that reads it from Foundation. Call it before Foundation first reads
    /// the zone.
    package func adoptTimeZone() {
        if let zone = self[CommonOptions.timeZone] {
            setenv("TZ", CivilZone.installedName(zone), 1)
        } else {
            unsetenv("TZ")
        }
        tzset()
    }

    /// Returns the context of the request, from `--at`, `--timezone` and `--locale` or else from the machine's settings.
    ///
    /// - Throws: ``CommandFailure`` for an unknown zone.
    package func requestContext(now: Date) throws -> RequestContext {
        var context = RequestContext(now: now)
        if let zone = self[CommonOptions.timeZone] { context.timeZoneIdentifier = zone }
        if let locale = self[CommonOptions.locale] { context.localeIdentifier = locale.canonical }
        if let at = self[CommonOptions.at] { context.now = at }
        return context
    }

    /// Checks that the folder given by an option exists.
    ///
    /// - Throws: ``CommandFailure`` with code 65 that names the folder.
    package func checkFolder(_ option: CommandOption<String?>) throws {
        guard let path = self[option] else { return }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = errno == ENOENT ? "there is no folder \(path)" : "the folder \(path) can't be read"
            throw CommandFailure("\(reason) — name another folder with \(option)", exitCode: .badData)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure("\(path) is not a folder — name a folder with \(option)", exitCode: .badData)
        }
    }
}

extension ParsedArguments {
    /// Returns these arguments with the zone and locale of the environment; see ``Arguments/completed(environment:)``.
    ///
    /// - Throws: ``CommandFailure`` for a zone that this machine doesn't have.
    package func completed(environment: (String) -> String?) throws(CommandFailure) -> ParsedArguments {
        guard case .arguments(let arguments) = self else { return self }
        return .arguments(try arguments.completed(environment: environment))
    }
}

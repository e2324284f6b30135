import Foundation
import FoundationGaps
import FoundationInternationalization
import Glibc
import Shared
import Synchronization

/// The function that `WidgetBundle.main()` and `Widget.main()` call through a weak symbol.
@_cdecl("airlock_widget_extension_main")
func widgetExtensionMain(_ entry: UnsafeMutableRawPointer) {
    nonisolated(unsafe) let entry = entry
    MainActor.assumeIsolated {
        let members = Unmanaged<WidgetExtensionEntry>.fromOpaque(entry).takeRetainedValue().members
        let code = WidgetExtension.run(members)
        StagedOutputs.end()
        exit(code.rawValue)
    }
}

/// The process of a widget extension, from its arguments to its exit status.
@MainActor
enum WidgetExtension {
    /// A reference that links time zones and ICU into a static executable; without it, only GMT would be known.
    private static let linked: Any.Type = Date.FormatStyle.self

    static func run(_ members: () -> [WidgetBundleMember]) -> ExitCode {
        let call = Result {
            try WidgetCommand.grammar.parse(Array(CommandLine.arguments.dropFirst())).completed(
                environment: variable)
        }
        do {
            BundledLibraries.adoptData()
            // The sandbox is entered first: at this time only the arguments have been read, and no code of the app has run.
            let sandbox = try enterSandbox(around: call)
            // Setting up the sandbox closes all other descriptors, so the copy of standard output is made afterwards.
            StandardOutput.reserve()
            _ = linked
            CrashReport.install()
            if case .success(.arguments(let arguments)) = call {
                CrashReport.isForDriver = ["gallery", "session"].contains(arguments.command)
            }
            CrashReport.begin("the widget bundle")
            switch try call.get() {
            case .help(let text): try StandardOutput.write(text)
            case .arguments(var arguments):
                arguments.adoptTimeZone()
                try beginReads(&arguments)
                arguments.installAppGroups(program: "WidgetExt", environment: variable)
                // Widgets that crash when their configuration is read.
                let skipped = (variable(CrashedPart.skippedWidgets) ?? "").split(separator: ",")
                let offered = members().filter { member in !skipped.contains { $0 == member.typeName } }
                let command = WidgetCommand(
                    catalog: WidgetCatalog(offered) { CrashReport.begin("the widget \($0)", as: .widget("\($0)")) },
                    sandbox: sandbox,
                    environment: ProcessInfo.processInfo.environment,
                    executable: executable, clock: { Date() }, now: Date())
                try command.run(arguments)
            }
            return .done
        } catch {
            let words = CommandLine.arguments.dropFirst()
            return FailureReport.write(error, program: "WidgetExt", isJSON: FailureReport.wantsJSON(words))
        }
    }

    /// Starts the recording of the data that the app's code reads, before that code runs.
    ///
    /// A fixture's values are made up for what is absent in the fixture, so its folder is the fixture of the command. The folder has the
    /// app's present data before.
    private static func beginReads(_ arguments: inout Arguments) throws {
        switch arguments.command {
        case "gallery", "session": DataReads.start(filling: false, now: Date())
        case "fixture", "reads":
            if arguments.command == "fixture", let path = arguments[WidgetOptions.fixtureOut] {
                try arguments.checkFolder(WidgetOptions.fixtureOut)
                // The option is replaced below, before the command checks it.
                try arguments.checkFolder(CommonOptions.fixture)
                let groups = try arguments.appGroups(program: "WidgetExt", environment: variable, faults: FaultLog())
                try FixtureFolder(path: path).copy(from: groups.place)
                arguments[CommonOptions.fixture] = path
            }
            let sources =
                try arguments[RenderOptions.sources].map { try SourceIndex(folder: $0).reads } ?? ReadSources()
            DataReads.start(filling: true, now: arguments[CommonOptions.at] ?? Date(), hints: sources)
        default: break
        }
    }

    private static func enterSandbox(around call: Result<ParsedArguments, any Error>) throws -> ExtensionSandbox.Report
    {
        var container: String?
        var changesGroups = true
        var highest: CInt?
        var others = FontSet.folders(environment: variable, executable: executable).map {
            ExtensionSandbox.Grant(.read, $0)
        }
        // Assets are next to the executable.
        others.append(ExtensionSandbox.Grant(.read, executable.parentFolder))
        // Some libraries and their data are read when they are first needed.
        if let folder = BundledLibraries.folder { others.append(ExtensionSandbox.Grant(.read, folder)) }
        if case .success(.arguments(let arguments)) = call {
            // The command throws the same error later, in the sandbox.
            container = try? arguments.containerPath(environment: variable)
            changesGroups = arguments.command != "lint"
            let operandFiles = WidgetCommand.definition(of: arguments.command)?.operandFiles(arguments.operands) ?? []
            let files = try arguments.prepareFiles(
                filling: arguments.command == "fixture" ? .keep : .edit, environment: variable)
            others += files.grants + operandFiles.map { ExtensionSandbox.Grant(.read, $0) }
            highest = files.highest
        }
        return try ExtensionSandbox.install(
            program: "WidgetExt", role: .widgets, domains: Domain.all, container: container,
            changesGroups: changesGroups, others: others,
            keeping: highest, settings: variable(ExtensionSandbox.variable))
    }

    /// The path of this program: the target of the link `/proc/self/exe`, without resolving further links.
    private static var executable: String { "/proc/self/exe".linkTarget ?? CommandLine.arguments[0] }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension WidgetBundleMember {
    /// The name of the member's type.
    fileprivate var typeName: String {
        switch self {
        case .widget(let widget): "\(type(of: widget))"
        case .control(let control): "\(type(of: control))"
        }
    }
}

/// An extension with all widgets that an executable declares, for sources without `@main`. No registration is needed.
@MainActor
public enum DeclaredWidgets {
    /// Runs one command line, then ends the process.
    public static func main() -> Never { exit(WidgetExtension.run { members }.rawValue) }

    /// The members of the declared bundles. If there are no bundles, these are all widgets and controls.
    static var members: [WidgetBundleMember] {
        let bundles = DeclaredTypes.bundles
        if !bundles.isEmpty { return bundles.flatMap { $0.init().members } }
        return DeclaredTypes.widgets.map { .widget($0.init()) } + DeclaredTypes.controls.map { .control($0.init()) }
    }
}

/// A thread that ends the process if a unit of its work takes too long, as with an endless loop in a body. Nothing else can end such a loop.
final class Watchdog: Sendable {
    private let limit: Int
    private let unit: Mutex<(deadline: ContinuousClock.Instant, report: String)>

    /// Starts the thread, with the first unit.
    ///
    /// - Parameter limit: The time for a unit, in seconds.
    init(limit: Int) {
        self.limit = limit
        unit = Mutex((.now + .seconds(limit), ""))
        let thread = Thread { [self] in
            while unit.withLock({ $0.deadline > .now }) { usleep(100_000) }
            let report = unit.withLock { $0.report }
            // The streams may be captured for a request that never ends.
            let bytes = Array(report.utf8)
            _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
            _exit(LintOptions.timeoutStatus)
        }
        thread.start()
    }

    /// Gives the next unit of work the full time limit.
    ///
    /// - Parameter report: The lines for standard error if the unit takes longer; empty for none.
    func next(report: String = "") { unit.withLock { $0 = (.now + .seconds(limit), report) } }
}

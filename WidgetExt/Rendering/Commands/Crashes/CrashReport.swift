import Foundation
import Glibc
import Shared

@_implementationOnly import CClock

/// The report of a crash on standard error: what was drawn, the signal, and the line of the app's sources that led to the signal.
///
/// The line is found in the process that crashes, because no other process may read its memory. The report begins before the search, so
/// that a search that fails, too, doesn't hide the crash.
@MainActor
enum CrashReport {
    /// The signals of a crash, with their names.
    nonisolated private static let signals = [
        (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"), (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"),
        (SIGSEGV, "SIGSEGV"),
    ]
    /// The size of the stack on which the report is made, because a recursion without an end leaves no space on the ordinary stack.
    nonisolated private static let stackSize = 1 << 20

    /// The time limit of the search for the line, in seconds. The default action of SIGALRM ends the process.
    nonisolated private static let timeLimit: UInt32 = 10

    /// Installs the handlers. After the report, the signal ends the process as usual.
    nonisolated static func install() {
        loadAddress = UInt(airlock_load_address())
        CrashedStack.firstAddress = loadAddress
        // It is never freed, since a crash can happen at any time.
        var stack = stack_t(
            ss_sp: UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16), ss_flags: 0,
            ss_size: stackSize)
        sigaltstack(&stack, nil)
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, _, context in
            CrashReport.write(signal, context)
        }
        // The handler is removed before it runs, so that the failing instruction runs again without it and the exit status is that of the
        // crash.
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | CInt(bitPattern: UInt32(SA_RESETHAND))
        for (signal, _) in signals { sigaction(signal, &action, nil) }
    }

    /// True to write the JSON line of a ``CrashedPart`` before the report, for a driver.
    static var isForDriver = false
    /// The snapshot that is drawn, which a report names unless a more precise part is set; `nil` outside of drawing.
    static var snapshot: String?

    /// Sets the subject of a crash report: "TeaOfTheDay", "the preview 'Morning'".
    ///
    /// - Parameters:
    ///   - macro: The file and line of the `#Preview` whose code runs; `nil` for other code.
    ///   - part: The part of the app that crashes; `nil` for the snapshot that is drawn.
    static func begin(_ subject: String, macro: (file: String, line: Int)? = nil, as part: CrashedPart? = nil) {
        currentMacro = macro
        // Nothing is drawn during the change, so no handler reads the former texts.
        replace(&currentSubject, with: "WidgetExt: \(subject)")
        guard isForDriver, let part = part ?? snapshot.map({ .snapshot(id: $0) }) else {
            return replace(&currentLine, with: "")
        }
        let object: JSONValue = ["crash": .object([part.member])]
        // A name that JSON can't contain has no line.
        let line = try? object.serialised()
        // The line is completed with the signal.
        replace(&currentLine, with: line.map { "\($0.dropLast(2))," } ?? "")
    }

    private static func replace(_ buffer: inout UnsafeBufferPointer<UInt8>?, with text: String) {
        let new = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = new.initialize(from: text.utf8)
        buffer?.deallocate()
        buffer = UnsafeBufferPointer(new)
    }

    /// Writes the report.
    nonisolated private static func write(_ signal: CInt, _ context: UnsafeMutableRawPointer?) {
        let name = signals.first { $0.0 == signal }?.1 ?? "signal \(signal)"
        guard !isReporting else { return output(unknown + "\n") }
        isReporting = true
        // If the crash was in malloc, the search for the line may wait for malloc's lock for ever.
        Glibc.signal(SIGALRM, SIG_DFL)
        alarm(timeLimit)
        if let line = currentLine, line.count > 0, let start = line.baseAddress {
            _ = Glibc.write(STDERR_FILENO, start, line.count)
            output("\"signal\":\"\(name)\"}}\n")
        }
        if let subject = currentSubject, let start = subject.baseAddress {
            _ = Glibc.write(STDERR_FILENO, start, subject.count)
        } else {
            output("WidgetExt: the process")
        }
        output(" crashed with \(name)")
        guard let context, let table = LineTable(executable: "/proc/self/exe") else { return output(unknown + "\n") }
        let stack = CrashedStack(context)
        guard let location = location(of: stack.calls, in: table) ?? location(of: stack.words, in: table) else {
            return output(unknown + "\n")
        }
        output(" at \(location.file):\(location.line) — correct that line, or the code that calls it\n")
    }

    nonisolated private static let unknown =
        " — no line of the app's sources led to it; the lines above may name the cause"

    /// Returns the location of the first address that is in the app's sources.
    nonisolated private static func location(of addresses: [UInt], in table: LineTable) -> LineTable.Location? {
        let places = addresses.map { UInt64($0 &- loadAddress) }
        let found = table.locations(of: places) { isOfApp($0) || isOfPreview($0) }
        for location in places.lazy.compactMap({ found[$0] }) {
            if isOfApp(location.file) { return location }
            // The preview's code begins in the fourth line of the expansion, and has the lines of the source from there on.
            if let macro = currentMacro { return .init(file: macro.file, line: macro.line + location.line - 4) }
        }
        return nil
    }

    /// Returns true for the expansion of a `#Preview`.
    nonisolated private static func isOfPreview(_ path: String) -> Bool {
        path.contains("/@__swiftmacro_") && path.contains("Preview")
    }

    /// Returns true for a source of the app: not one of this project, of the Swift toolchain or of an expanded macro.
    nonisolated static func isOfApp(_ path: String) -> Bool {
        guard path.hasSuffix(".swift"), path.hasPrefix("/"), !path.contains("/@__swiftmacro_"),
            !generated.contains(where: path.hasSuffix)
        else { return false }
        return !own.contains { path.hasPrefix($0) } && !toolchain.contains { path.hasPrefix($0) }
    }

    /// The folders of this project's sources in an app's executable; empty in an optimised build, which has no line information of these
    /// sources. The name of a folder would make the executables of two folders differ.
    nonisolated private static let own: [String] = {
        #if DEBUG
        let root = (0..<5).reduce(#filePath) { path, _ in path.parentFolder }
        return ["Shared", "WidgetExt/Rendering", "WidgetExt/Modules", "IntentsExt/Modules"].map {
            "\(root)/\($0)/"
        }
        #else
        return []
        #endif
    }()

    /// The sources that an import of an app generates.
    nonisolated private static let generated = [
        "/generated/AirlockRegion.swift", "/generated/ResourceBundle.swift", "/generated/GeneratedAssetSymbols.swift",
        "/generated/GeneratedStringSymbols.swift",
    ]

    /// The folders in which the toolchain's libraries are compiled.
    nonisolated private static let toolchain = ["/home/build-user/"]

    nonisolated private static func output(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}

/// The beginning of the report; only ``CrashReport/begin(_:macro:as:)`` changes it.
nonisolated(unsafe) private var currentSubject: UnsafeBufferPointer<UInt8>?
/// The beginning of the JSON line; only ``CrashReport/begin(_:macro:as:)`` changes it.
nonisolated(unsafe) private var currentLine: UnsafeBufferPointer<UInt8>?
/// The `#Preview` whose code runs; only ``CrashReport/begin(_:macro:as:)`` changes it.
nonisolated(unsafe) private var currentMacro: (file: String, line: Int)?
/// The address at which the program is loaded; it is set once.
nonisolated(unsafe) private var loadAddress: UInt = 0
/// True from the first crash on. If the report itself crashes, it ends there.
nonisolated(unsafe) private var isReporting = false

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

/// The addresses of the code that a thread was running when a signal arrived.
struct CrashedStack {
    /// The addresses at which source lines are looked up: the crashed instruction, then the calls that led to it, from the innermost.
    private(set) var calls: [UInt] = []
    /// The address of the top of the stack; 0 if it isn't known.
    private var top: UInt = 0

    /// The maximum number of frames that are followed; an endless recursion has more.
    private static let frameLimit = 512
    /// The maximum distance between two frames, in bytes.
    private static let distanceLimit: UInt = 16 << 20
    /// The number of words that are read from the stack. The calls of a drawing occupy more words than this.
    private static let wordLimit = 1_024

    /// Reads the stack of the thread that a signal interrupted.
    ///
    /// - Parameter context: The third argument of the signal's handler, a `ucontext_t`.
    init(_ context: UnsafeRawPointer) {
        let registers = Registers(context.assumingMemoryBound(to: ucontext_t.self))
        // A trap that the compiler added has no line, but the jump to the trap has one.
        calls = [registers.instruction]
        if let jump = Self.jump(to: registers.instruction) { calls.append(jump) }
        top = registers.stack
        follow(registers)
    }

    /// The numbers on the stack, of which some are the addresses of calls. They are used if the chain of frames is damaged, as it is after
    /// code that was compiled without frame pointers.
    var words: [UInt] {
        guard top % 8 == 0, let start = UnsafePointer<UInt>(bitPattern: top) else { return [] }
        return (0..<Self.wordLimit).map { start[$0] &- 1 }
    }

    /// Follows the chain of frames: each frame begins with the address of the caller's frame, then that of the next instruction of the caller.
    private mutating func follow(_ registers: Registers) {
        // An asynchronous function marks its frame with this bit.
        let mark: UInt = 1 << 60
        var (frame, lowest) = (registers.frame & ~mark, registers.stack)
        while calls.count < Self.frameLimit, frame % 8 == 0, frame >= lowest, frame - lowest < Self.distanceLimit,
            let link = UnsafePointer<UInt>(bitPattern: frame)
        {
            let (next, back) = (link[0] & ~mark, link[1])
            guard back > 0 else { return }
            // The call is before the instruction to which it returns.
            calls.append(back - 1)
            guard next > frame else { return }
            (lowest, frame) = (frame, next)
        }
    }

    /// The registers that describe a stack.
    private struct Registers {
        var instruction: UInt = 0
        var frame: UInt = 0
        var stack: UInt = 0

        init(_ context: UnsafePointer<ucontext_t>) {
            #if arch(x86_64)
            let values = context.pointee.uc_mcontext.gregs
            instruction = UInt(bitPattern: Int(values.16))
            frame = UInt(bitPattern: Int(values.10))
            stack = UInt(bitPattern: Int(values.15))
            #elseif arch(arm64)
            let values = context.pointee.uc_mcontext
            instruction = UInt(values.pc)
            frame = UInt(values.regs.29)
            stack = UInt(values.sp)
            #endif
        }
    }
}

extension CrashedStack {
    /// The length of the code before a trap in which a jump to the trap is searched for, in bytes.
    private static let codeLimit: UInt = 1 << 16

    /// Returns the address of the conditional jump to a trap that the compiler added, such as that of an overflow; `nil` if there is none.
    ///
    /// The compiler gives the trap itself no line. The trap is at the end of its function, after the jump.
    private static func jump(to trap: UInt) -> UInt? {
        #if arch(x86_64)
        // The instruction `ud2`.
        guard let code = UnsafePointer<UInt8>(bitPattern: trap), code[0] == 0x0F, code[1] == 0x0B else { return nil }
        return jump(to: trap, from: max(trap &- codeLimit, firstAddress))
        #else
        return nil
        #endif
    }

    /// The address of the program's first instruction, as far as is known.
    nonisolated(unsafe) static var firstAddress: UInt = 0

    /// Returns the address of a conditional jump to `target` in the code from `start` to `target`.
    static func jump(to target: UInt, from start: UInt) -> UInt? {
        guard target > start else { return nil }
        var short: UInt?
        var address = target - 1
        while address > start {
            guard let code = UnsafePointer<UInt8>(bitPattern: address) else { return short }
            let room = target - address
            if room >= 6, code[0] == 0x0F, code[1] & 0xF0 == 0x80 {
                var distance: Int32 = 0
                for index in 0..<4 { distance |= Int32(bitPattern: UInt32(code[2 + index]) << (8 * UInt32(index))) }
                if Int(room) - 6 == Int(distance) { return address }
            }
            // A short jump can be mistaken for data in another instruction, so a long one is preferred.
            if short == nil, room >= 2, room <= 129, code[0] & 0xF0 == 0x70,
                Int(room) - 2 == Int(Int8(bitPattern: code[1]))
            {
                short = address
            }
            address -= 1
        }
        return short
    }
}

import Glibc
import Synchronization

/// Standard error, written line by line.
package enum StandardError {
    /// Writes a line with control characters made visible. Errors are ignored, because they can't be reported.
    package static func write(_ line: String) {
        let bytes = Array((line.visible + "\n").utf8)
        if !CapturedStreams.take(bytes, isError: true) { writeAll(bytes, to: 2) }
    }

    /// True if standard error is a terminal.
    package static var isTerminal: Bool { isatty(2) == 1 }

    /// Writes a progress line over the previous line; only for terminals.
    package static func progress(_ text: String) { writeAll(Array("\u{1B}[2K\r\(text.visible)\r".utf8), to: 2) }
}

/// Standard output.
package enum StandardOutput {
    /// Writes a line of text with control characters made visible.
    package static func write(_ line: String) throws { try write(bytes: Array((line.visible + "\n").utf8)) }

    /// The descriptor of standard output. This property is async-signal-safe.
    package static var descriptor: CInt { results.load(ordering: .relaxed) }

    /// Reserves standard output for this process's results: what an app's code prints goes to standard error from now on.
    ///
    /// If a stream is closed, nothing changes.
    package static func reserve() {
        let own = dup(1)
        guard own >= 0, dup2(2, 1) >= 0 else { return }
        results.store(own, ordering: .relaxed)
    }

    /// True if anything was written to standard output.
    package static var hasWritten: Bool { written.load(ordering: .relaxed) }

    /// Writes bytes unchanged; throws if the reading process has ended or the disk is full.
    package static func write(bytes: [UInt8]) throws {
        written.store(true, ordering: .relaxed)
        if CapturedStreams.take(bytes, isError: false) { return }
        let error = writeAll(bytes, to: descriptor)
        if error != 0 { throw SystemError(.output, error) }
    }
}

/// True if anything was written to standard output.
private let written = Atomic(false)
/// The descriptor of standard output.
private let results = Atomic<CInt>(1)

/// The standard streams of a process that answers several requests: what each request writes is its answer.
package enum CapturedStreams {
    /// The output of one request.
    package struct Text: Sendable {
        package var output: [UInt8] = []
        package var errors: [UInt8] = []
    }

    // A process that answers one request pays only for reading this flag.
    private static let isCapturing = Atomic(false)
    private static let captured = Mutex(Text())

    /// Runs `body`, and returns what it writes with ``StandardOutput`` and ``StandardError`` instead of writing it.
    package static func of(_ body: () -> Void) -> Text {
        isCapturing.store(true, ordering: .sequentiallyConsistent)
        written.store(false, ordering: .relaxed)
        body()
        isCapturing.store(false, ordering: .sequentiallyConsistent)
        return captured.withLock { captured in
            defer { captured = Text() }
            return captured
        }
    }

    fileprivate static func take(_ bytes: [UInt8], isError: Bool) -> Bool {
        guard isCapturing.load(ordering: .relaxed) else { return false }
        captured.withLock { if isError { $0.errors += bytes } else { $0.output += bytes } }
        return true
    }
}

@discardableResult
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt {
    bytes.withUnsafeBytes { buffer in
        var rest = UnsafeRawBufferPointer(buffer)[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = rest.dropFirst(written)
        }
        return 0
    }
}

extension StandardError {
    /// Replaces the current line of a terminal.
    package static func overwrite(_ line: String) { writeAll(Array("\r\u{1B}[K\(line.visible)".utf8), to: 2) }
}

/// The exit status of a command, with the number from `sysexits.h` if there is one.
package enum ExitCode: Int32, Sendable {
    /// Success.
    case done = 0
    /// A check reported findings.
    case found = 1
    /// More input is required.
    case inputNeeded = 2
    /// The command line is wrong.
    case usage = 64
    /// The input data is bad: damaged, unknown or too new.
    case badData = 65
    /// A remote service doesn't respond.
    case unavailable = 69
    case internalError = 70
    /// An input or output error.
    case inputOutput = 74
    /// A resource is in use; the same call may succeed later.
    case tryAgain = 75
    /// Permission denied.
    case denied = 77
    /// Ended by SIGINT.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143
}

/// An error that ends a command: a line for the user and a number for scripts.
package protocol CommandError: Error {
    /// The exit status.
    var exitCode: ExitCode { get }
    /// The cause and remedy, in the form `cause — what to do`.
    var message: String { get }
}

extension CommandError {
    /// The cause without the remedy.
    package var cause: String {
        let bytes = Array(message.utf8)
        let mark = Array(" — ".utf8)
        let start = bytes.indices.last { bytes[$0...].starts(with: mark) }
        return String(decoding: bytes[..<(start ?? bytes.endIndex)], as: UTF8.self)
    }
}

/// Returns the message of a command's error, or the description of any other error.
package func message(of error: any Error) -> String { (error as? any CommandError)?.message ?? "\(error)" }

/// An error that ends a command and that no caller distinguishes from others: a message and an exit status.
package struct CommandFailure: CommandError, Hashable {
    package let message: String
    package let exitCode: ExitCode

    /// Creates an error; pass another `exitCode` than 64 if the command line is right.
    package init(_ message: String, exitCode: ExitCode = .usage) {
        self.message = message
        self.exitCode = exitCode
    }

    /// Creates the error for a file that an option names.
    package init(path: String, reason: String, remedy: String, exitCode: ExitCode = .badData) {
        self.init("\(path) \(reason) — \(remedy)", exitCode: exitCode)
    }
}

/// The error of a failed system call that callers distinguish from others.
package struct SystemError: CommandError, Hashable {
    package enum Code: Sendable {
        /// A process can't be started.
        case start
        /// Standard output can't be written: it has no reader, or the disk is full.
        case output
    }

    package let code: Code
    package let reason: String

    package init(_ code: Code, reason: String) { (self.code, self.reason) = (code, reason) }

    package init(_ code: Code, _ number: CInt) { self.init(code, reason: String(cString: strerror(number))) }

    package var exitCode: ExitCode { .inputOutput }

    package var message: String {
        switch code {
        case .start: "can't start a process: \(reason) — check the number of processes and open files, then try again"
        case .output: "can't write to standard output: \(reason) — check the disk, or the program that reads the output"
        }
    }
}

/// The output of a failing program.
package enum FailureReport {
    /// The output as JSON instead of text.
    package static let json = CommandOption<Bool>("json", help: "print one JSON document")

    /// Writes an error as a line on standard error and, for a call with `--json` that has written no output yet, as a JSON document.
    ///
    /// - Parameter isJSON: True if the call has `--json`.
    /// - Returns: The exit status.
    package static func write(_ error: any Error, program: String, isJSON: Bool) -> ExitCode {
        let (message, code) = described(error)
        StandardError.write("\(program): \(message)")
        guard isJSON, !StandardOutput.hasWritten else { return code }
        do {
            try StandardOutput.write(document(message, code).serialised())
        } catch {
            StandardError.write("\(program): \(described(error).message)")
        }
        return code
    }

    /// Returns an error as JSON: its message and the exit status.
    package static func document(_ message: String, _ code: ExitCode) -> JSONValue {
        ["error": ["message": .string(message), "exit": .integer(Int(code.rawValue))]]
    }

    /// Returns true if the words of a command line request JSON, even if the command line can't be parsed.
    package static func wantsJSON(_ words: some Sequence<String>) -> Bool {
        words.prefix { $0 != "--" }.contains("--\(json.name)")
    }

    private static func described(_ error: any Error) -> (message: String, code: ExitCode) {
        (message(of: error).onOneLine, (error as? any CommandError)?.exitCode ?? .internalError)
    }
}

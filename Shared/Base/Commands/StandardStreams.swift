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
        if error != 0 { throw StreamError(reason: String(cString: strerror(error))) }
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

/// The error for a failed write to standard output.
package struct StreamError: CommandError {
    let reason: String

    package var exitCode: ExitCode { .inputOutput }
    package var message: String {
        "can't write to standard output: \(reason) — check the disk, or the program that reads the output"
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

import Dispatch
import Foundation
import Glibc
import Shared
import Synchronization

/// Records a group's history while it happens, in memory and in a file, which remains if the proof is interrupted.
final class GroupRecorder: Sendable {
    private struct Record {
        var history = GroupHistory()
        var problems: [String] = []
        var step = ""
    }

    /// The history's file, with a JSON object on each line.
    let path: String
    private let record = Mutex(Record())
    private let began = DispatchTime.now().uptimeNanoseconds
    // Guarded by the record's lock.
    nonisolated(unsafe) private let file: UnsafeMutablePointer<FILE>

    /// - Throws: An error if the file can't be created.
    init(path: String) throws {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard let file = fopen(path, "we") else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.file = file
        setvbuf(file, nil, CInt(_IOLBF), 0)
    }

    deinit { fclose(file) }

    /// The name of the step that is being performed.
    var step: String { record.withLock { $0.step } }

    /// The machine's clock at the start, in milliseconds since 1 January 1970.
    private let beganAt = Date.now.milliseconds

    /// Returns an instant of the machine's clock, in milliseconds since 1 January 1970, as time since the start.
    func time(of instant: Int64) -> Int64 { (instant - beganAt) * 1_000 }

    /// The time since the start, in microseconds.
    var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds - began) / 1_000 }

    var history: GroupHistory { record.withLock { $0.history } }

    /// What went wrong outside of the history, such as a command that failed.
    var problems: [String] { record.withLock { $0.problems } }

    func add(_ event: GroupHistory.Event) {
        record.withLock { record in
            record.history.events.append(event)
            do { fputs(try event.line, file) } catch { record.problems.append("\(event): \(error)") }
        }
    }

    /// Records a fault that the proof causes or ends, or a line of a log.
    func note(_ call: GroupHistory.Call, _ host: String, _ text: String) {
        add(GroupHistory.Event(call: call, host: host, key: "", start: now, answer: text))
    }

    func problem(_ text: String) {
        note(.fault, "proof", "PROBLEM \(text)")
        record.withLock { $0.problems.append(text) }
    }

    /// Begins a part of the proof.
    func begin(_ step: String) {
        note(.fault, "proof", step)
        record.withLock { $0.step = step }
    }

    /// Performs a step, and records its error as a problem.
    func step(_ name: String, _ body: () throws -> Void) {
        do { try body() } catch { problem("\(name): \(error)") }
    }

    /// Removes the file of a history without faults.
    func discard() { unlink(path) }
}

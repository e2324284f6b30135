/// The holder of a lock, as recorded by the holder itself. Only for messages, because the record may be wrong.
package struct LockHolder: Sendable, Equatable {
    /// The initial size of a lock file, in bytes, so that a full disk can't prevent the record from being written.
    static let recordSize = 256

    package let processID: Int32
    /// The holder's start time, in clock ticks since boot; 0 if the holder couldn't read it.
    package let startTicks: UInt64
    package let role: ContainerRole
    /// The holder's current operation.
    package let label: String

    /// The record's bytes: `PID TICKS ROLE LABEL`, a line feed, and spaces up to the record's size.
    var record: [UInt8] {
        var line = Array("\(processID) \(startTicks) \(role.rawValue) ".utf8)
        for scalar in label.unicodeScalars {
            let encoded = Array(String(scalar.value < 32 || scalar.value == 127 ? "?" : scalar).utf8)
            if line.count + encoded.count >= Self.recordSize { break }
            line += encoded
        }
        line.append(UInt8(ascii: "\n"))
        return line + [UInt8](repeating: UInt8(ascii: " "), count: Self.recordSize - line.count)
    }

    package init(processID: Int32, startTicks: UInt64, role: ContainerRole, label: String) {
        self.processID = processID
        self.startTicks = startTicks
        self.role = role
        self.label = label
    }

    /// Parses a record; nil if it isn't valid.
    init?(record: [UInt8]) {
        guard let end = record.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let fields = record[..<end].split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let processID = Int32(String(decoding: fields[0], as: UTF8.self)),
            let ticks = UInt64(String(decoding: fields[1], as: UTF8.self)),
            let role = ContainerRole(rawValue: String(decoding: fields[2], as: UTF8.self))
        else { return nil }
        self.init(
            processID: processID, startTicks: ticks, role: role, label: String(decoding: fields[3], as: UTF8.self))
    }
}

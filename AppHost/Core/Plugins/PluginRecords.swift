import Shared
import Synchronization

/// The app's records of plug-ins: which are disabled, and the crashes of the others.
struct PluginRecords: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage, which plug-ins can't reach.
    static let key = DocumentKey<PluginRecords>(.widgets, literal: "plugins")

    /// The option that sets ``Record/mayRunWithoutLandlock``.
    static let withoutLandlock = CommandOption<Bool>(
        "without-landlock",
        help: "starts the plug-in even on a kernel without Landlock, where it can use all your files")

    /// The record of a plug-in.
    struct Record: Hashable, Sendable {
        var isDisabled = false
        /// True if the user allowed the plug-in to run without Landlock, with access to all the user's files.
        var mayRunWithoutLandlock = false
        var window = CrashWindow()
    }

    private var records: [String: Record] = [:]

    init() {}

    /// The record of a plug-in; the default one for an unknown plug-in.
    subscript(identifier: String) -> Record {
        get { records[identifier] ?? Record() }
        set { records[identifier] = newValue == Record() ? nil : newValue }
    }

    func encode(into writer: inout WireWriter) {
        for (identifier, record) in records.sorted(by: { $0.key < $1.key }) {
            writer.write(1) { inner in
                inner.write(1, identifier)
                if record.isDisabled { inner.write(2, true) }
                if record.window.isStopped { inner.write(3, true) }
                for crash in record.window.crashes { inner.write(4, crash, in: .seconds) }
                if record.mayRunWithoutLandlock { inner.write(5, true) }
            }
        }
    }

    init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var inner = try reader.message(field)
            var (identifier, record, isStopped, crashes) = ("", Record(), false, [Int64]())
            while let field = try inner.nextField() {
                switch field.number {
                case 1: identifier = try inner.string(field)
                case 2: record.isDisabled = try inner.bool(field)
                case 3: isStopped = try inner.bool(field)
                case 4: crashes.append(try inner.signed(field, in: .seconds))
                case 5: record.mayRunWithoutLandlock = try inner.bool(field)
                default: try inner.skip(field)
                }
            }
            guard !identifier.isEmpty else { throw WireError(.missing(field: 1), at: reader.offset) }
            record.window = CrashWindow(crashes: crashes, isStopped: isStopped)
            self[identifier] = record
        }
    }
}

/// The store of the plug-ins' records: the app's own storage or, without one, memory.
final class PluginRecordStore: Sendable {
    private let storage: LocalStorageService?
    private let memory = Mutex(PluginRecords())

    private let isForgiving: Bool

    /// - Parameters:
    ///   - storage: The app's own storage; `nil` for memory.
    ///   - isForgiving: True if crashes don't count, for example while a plug-in is checked.
    init(storage: LocalStorageService?, isForgiving: Bool = false) {
        (self.storage, self.isForgiving) = (storage, isForgiving)
    }

    /// Returns the record of a plug-in.
    ///
    /// - Throws: ``HostError``.
    func record(of identifier: String) throws -> PluginRecords.Record {
        guard let storage else { return memory.withLock { $0[identifier] } }
        return try storage.value(PluginRecords.key)?[identifier] ?? PluginRecords.Record()
    }

    /// Records a crash of a plug-in, at an instant in seconds since 1 January 1970.
    ///
    /// - Throws: ``HostError``; the record is unchanged.
    func recordCrash(of identifier: String, at now: Int64) throws {
        if !isForgiving { try change(identifier) { $0.window.crash(at: now) } }
    }

    /// Changes the record of a plug-in.
    ///
    /// - Throws: ``HostError``; the record is unchanged.
    func change(_ identifier: String, _ change: (inout PluginRecords.Record) -> Void) throws {
        guard let storage else { return memory.withLock { change(&$0[identifier]) } }
        try storage.update(PluginRecords.key) { records in
            var changed = records ?? PluginRecords()
            change(&changed[identifier])
            records = changed
        }
    }
}

/// The back-off of a plug-in that crashes. It is longer after each crash, and after too many crashes the plug-in isn't started again.
struct CrashWindow: Hashable, Sendable {
    /// The time for which a crash counts, in seconds.
    static let length: Int64 = 300
    /// The number of crashes within ``length`` after which the plug-in isn't started again.
    static let limit = 3
    /// The back-off after the first and the second crash, in seconds.
    private static let delays: [Int64] = [5, 30]

    /// The decision whether a plug-in may be started.
    enum Verdict: Hashable, Sendable {
        case start
        /// The plug-in may not be started before an instant, in seconds since 1 January 1970.
        case backOff(until: Int64)
        /// The plug-in may not be started before the user enables it.
        case stopped
    }

    /// The instants of the crashes that count, in seconds since 1 January 1970, the last first.
    private(set) var crashes: [Int64] = []
    private(set) var isStopped = false

    init(crashes: [Int64] = [], isStopped: Bool = false) { (self.crashes, self.isStopped) = (crashes, isStopped) }

    /// Records a crash.
    mutating func crash(at now: Int64) {
        // Instants in the future were recorded before the clock was set back, and don't count.
        crashes = [now] + crashes.filter { $0 <= now && now - $0 < Self.length }
        if crashes.count >= Self.limit {
            isStopped = true
            crashes = Array(crashes.prefix(Self.limit))
        }
    }

    func verdict(at now: Int64) -> Verdict {
        if isStopped { return .stopped }
        let counted = crashes.filter { $0 <= now && now - $0 < Self.length }
        guard let last = counted.first else { return .start }
        let end = last + Self.delays[min(counted.count, Self.delays.count) - 1]
        return now < end ? .backOff(until: end) : .start
    }

    /// Forgets all crashes, when the user enables the plug-in.
    mutating func reset() { self = CrashWindow() }
}

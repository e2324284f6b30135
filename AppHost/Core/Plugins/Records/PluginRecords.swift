import Shared

/// The app's records of plug-ins: which are disabled, and the crashes of the others.
struct PluginRecords: Hashable, Sendable, DocumentValue {
    static var format: UInt32 { 1 }

    /// The key of the document, in the app's own storage, which plug-ins can't reach.
    static let key = DocumentKey<PluginRecords>(.widgets, literal: "plugins")

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

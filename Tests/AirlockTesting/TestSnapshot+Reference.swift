import Foundation
import Shared
import WidgetRendering

extension TestSnapshot {
    /// Compares the snapshot and its facts with the ones recorded under a name, byte for byte.
    ///
    /// They are in a folder `Snapshots` beside the test's file. Where the environment has `AIRLOCK_RECORD`, they are written there
    /// and the test fails: look at them, then run again without it.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-`, `_` and `.`.
    ///   - channel: The difference of a component, of 255, that counts as none.
    ///   - share: The share of pixels that may differ by more, from 0 to 1.
    ///   - folder: Where references are; else beside the test's file.
    ///   - isRecording: Whether the snapshot is recorded; else as the environment says.
    /// - Throws: ``SnapshotError``, whose text says what differs and where to look.
    public func expect(
        _ name: String, channel: Int = 0, share: Double = 0, folder: String? = nil, isRecording: Bool? = nil,
        file: String = #filePath
    ) throws {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isPlain), name.first != "." else {
            throw SnapshotError("'\(name)' is no name for a snapshot — letters, digits, -, _ and .")
        }
        let folder = ReferenceFolder(
            path: folder
                ?? URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots").path)
        do {
            if isRecording ?? (ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] != nil) {
                try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
                try folder.write(reference, as: name)
                throw SnapshotError(
                    "recorded \(folder.path)/\(name).png — look at it, then run again without AIRLOCK_RECORD")
            }
            guard let expected = try folder.read(name) else {
                throw SnapshotError(
                    "there is no snapshot \(folder.path)/\(name).png — record it with AIRLOCK_RECORD=1, and look at it")
            }
            var tolerance = SnapshotTolerance.exact
            (tolerance.channel, tolerance.share) = (channel, share)
            guard let change = try expected.change(to: reference, tolerance: tolerance, name: name) else { return }
            let seen = try draw(expected, name)
            throw SnapshotError(
                "\(name) differs: \(change.line) — look at \(seen), or record it with AIRLOCK_RECORD=1")
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws what differs into the user's own folder beside other temporary files, and returns the path.
    private func draw(_ expected: ReferenceSnapshot, _ name: String) throws -> String {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("airlock-snapshots-\(getuid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("\(name).png")
        try Data(try drawing.difference(expected, reference, name: name)).write(to: file)
        return file.path
    }
}

/// A snapshot that can't be drawn, or isn't what was recorded.
public struct SnapshotError: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// What is wrong and what to do.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Says what another error says.
    init(naming error: any Error) {
        switch error {
        case let error as SnapshotError: self = error
        case let error as any CommandError: self.init(error.message)
        default: self.init("\(error)")
        }
    }

    /// The same, for those who ask errors so.
    public var errorDescription: String? { description }
}

extension UInt8 {
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

import Foundation
import Shared
import WidgetRendering

extension TestSnapshot {
    /// Compares the snapshot and its metadata with the reference recorded under a name, byte for byte.
    ///
    /// References are in a folder `Snapshots` beside the test's file. If the environment variable `AIRLOCK_RECORD` is set, the snapshot is
    /// recorded as a reference and the test fails: check the reference, then run the test again without the variable.
    ///
    /// - Parameters:
    ///   - name: The name of the reference, which consists of letters, digits, `-`, `_` and `.`, and doesn't begin with `.`.
    ///   - channel: The tolerated difference of a colour component, from 0 to 255.
    ///   - share: The share of pixels that may differ by more than `channel`, from 0 to 1.
    ///   - folder: The folder of the references; by default the folder beside the test's file.
    ///   - isRecording: True to record the snapshot, false to verify it; by default the environment decides.
    /// - Throws: A ``SnapshotError`` that describes the difference and has the path of an image of it.
    public func expect(
        _ name: String, channel: Int = 0, share: Double = 0, folder: String? = nil, isRecording: Bool? = nil,
        file: String = #filePath
    ) throws {
        guard !name.isEmpty, name.utf8.allSatisfy(\.isPlain), name.first != "." else {
            throw SnapshotError("invalid snapshot name '\(name)' — use letters, digits, -, _ and .")
        }
        let folder = ReferenceFolder(
            path: folder
                ?? URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Snapshots").path)
        do {
            if isRecording ?? (ProcessInfo.processInfo.environment["AIRLOCK_RECORD"] != nil) {
                try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
                try folder.write(reference, as: name)
                throw SnapshotError(
                    "recorded \(folder.path)/\(name).png — check it, then run again without AIRLOCK_RECORD")
            }
            guard let expected = try folder.read(name) else {
                throw SnapshotError(
                    "no snapshot \(folder.path)/\(name).png — record it with AIRLOCK_RECORD=1, then check it")
            }
            var tolerance = SnapshotTolerance.exact
            (tolerance.channel, tolerance.share) = (channel, share)
            guard let change = try expected.change(to: reference, tolerance: tolerance, name: name) else { return }
            let image = try draw(expected, name)
            throw SnapshotError(
                "\(name) differs: \(change.line) — see \(image), or record the snapshot again with AIRLOCK_RECORD=1")
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws the difference as an image in the user's own folder of temporary files, and returns the image's path.
    private func draw(_ expected: ReferenceSnapshot, _ name: String) throws -> String {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("airlock-snapshots-\(getuid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("\(name).png")
        try Data(try drawing.difference(expected, reference, name: name)).write(to: file)
        return file.path
    }
}

/// An error for a snapshot that can't be drawn or differs from its reference.
public struct SnapshotError: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// The cause and the remedy.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Creates an error with the description of another error.
    init(naming error: any Error) {
        switch error {
        case let error as SnapshotError: self = error
        case let error as any CommandError: self.init(error.message)
        default: self.init("\(error)")
        }
    }

    /// The cause and the remedy, for `localizedDescription`.
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

import Shared

/// An error for reference snapshots that can't be used.
package enum ReferenceError: CommandError, Hashable {
    /// The folder contains no recorded reference snapshots.
    case unrecorded(folder: String)
    /// A newer version recorded the reference snapshots.
    case tooNew(path: String)
    /// A file is missing or malformed.
    case damaged(path: String, reason: String)
    /// A file can't be read.
    case unreadable(path: String)
    /// Another version of the renderer recorded the reference snapshots, so that comparing them would be meaningless.
    case incomparable(name: String, recorded: String, present: String)

    package var exitCode: ExitCode {
        switch self {
        case .unreadable: .inputOutput
        default: .badData
        }
    }

    package var message: String {
        switch self {
        case .unrecorded(let folder):
            "no snapshots are recorded in \(folder) — run 'snapshot --record \(folder)' and review the snapshots"
        case .tooNew(let path): "\(path) was written by a newer version of Airlock — update Airlock"
        case .damaged(let path, let reason): "\(path) \(reason) — record the snapshots again"
        case .unreadable(let path): "can't read \(path) — check its permissions"
        case .incomparable(let name, let recorded, let present):
            "\(name) can't be compared: it was drawn by \(recorded), but this renderer is \(present) — compare with the same renderer, or record again with this one"
        }
    }
}

import Shared

/// References that can't be used.
package enum ReferenceError: CommandError, Hashable {
    /// Nothing was recorded there.
    case unrecorded(folder: String)
    /// A newer program recorded it.
    case tooNew(path: String)
    /// A file isn't what was recorded.
    case damaged(path: String, reason: String)
    /// A file can't be read.
    case unreadable(path: String)
    /// Another machine drew it: a difference would say nothing.
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
            "nothing is recorded in \(folder) — record with 'snapshot --record \(folder)', and look at the snapshots"
        case .tooNew(let path): "\(path) was written by a newer program — update this one"
        case .damaged(let path, let reason): "\(path) \(reason) — record it anew"
        case .unreadable(let path): "\(path) can't be read — look at who may read it"
        case .incomparable(let name, let recorded, let present):
            "\(name) can't be compared: it was drawn by \(recorded); here is \(present) — compare where these are the same, or record anew here"
        }
    }
}

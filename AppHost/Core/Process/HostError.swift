import Glibc
import Shared

/// An error of the host itself: its settings, its lock, or the migration of its container. The container is unchanged.
struct HostError: CommandError, Hashable {
    enum Fault: Hashable {
        /// Another host holds the lock; its process number, if known.
        case locked(by: Int32?)
        case unlockable(String)
        /// An invalid file of settings; the line, from 1, or `nil` for the whole file.
        case configuration(line: Int?, reason: String, remedy: String)
        /// An invalid value in a file of settings: its line, from 1, and the option's own error.
        case value(line: Int, CommandFailure)
        /// The former container has a group that no option named.
        case otherGroup(String, option: String)
        case immovable(to: String, String)
        case unwritable(CInt)
    }

    /// The affected file or folder.
    let path: String
    let fault: Fault

    var exitCode: ExitCode {
        switch fault {
        case .locked: .tryAgain
        case .unlockable, .configuration(line: nil, reason: _, remedy: _), .immovable, .unwritable: .inputOutput
        case .configuration, .value, .otherGroup: .badData
        }
    }

    var message: String {
        switch fault {
        case .locked(let process):
            "\(path) is in use by another host\(process.map { ", process \($0)" } ?? "") — stop that host first, or name another container with \(CommonOptions.container)"
        case .unlockable(let reason): "can't lock \(path): \(reason) — check the container's folder"
        case .configuration(let line, let reason, let remedy):
            "\(path)\(line.map { ":\($0)" } ?? "") \(reason) — \(remedy)"
        case .value(let line, let failure): "\(path):\(line): \(failure.message)"
        case .otherGroup(let group, let option):
            "\(path) is a container of '\(group)' — name that group with --\(option)"
        case .immovable(let target, let reason):
            "can't move \(path) to \(target): \(reason) — move the folder there yourself, then start again"
        case .unwritable(let number):
            "can't write \(path): \(String(cString: strerror(number))) — let this user write there"
        }
    }
}

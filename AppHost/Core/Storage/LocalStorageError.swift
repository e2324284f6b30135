import Foundation
import Shared

/// The error for app storage that can't be used. Nothing was changed.
struct LocalStorageError: CommandError, Equatable {
    let cause: ContainerError

    init(_ cause: ContainerError) { self.cause = cause }

    var exitCode: ExitCode { cause.exitCode }

    /// The cause as the container describes it, with another remedy: a sync restores a container's data, but not this storage.
    var message: String {
        let text = cause.message
        let reason = text.range(of: " — ", options: .backwards).map { String(text[..<$0.lowerBound]) } ?? text
        return switch cause.code {
        case .damaged: "\(reason) — move it aside, and enter its contents again"
        case .unsupportedFileSystem, .wrongGroup: "\(reason) — name another folder with --state or AIRLOCK_STATE"
        case .readOnly, .denied: "\(reason) — let this user write there, or name another folder with --state"
        default: text
        }
    }
}

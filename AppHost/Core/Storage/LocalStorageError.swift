import Foundation
import Shared

/// Storage of the app's own that can't be used. Nothing was changed.
struct LocalStorageError: CommandError, Equatable {
    let cause: ContainerError

    init(_ cause: ContainerError) { self.cause = cause }

    var exitCode: ExitCode { cause.exitCode }

    /// The cause in the container's words, the remedy in the storage's: no sync writes again what a person said.
    var message: String {
        let words = cause.message
        let reason = words.range(of: " — ", options: .backwards).map { String(words[..<$0.lowerBound]) } ?? words
        return switch cause.code {
        case .damaged: "\(reason) — move it aside, and say again what was in it"
        case .unsupportedFileSystem, .wrongGroup: "\(reason) — name another folder with --state or AIRLOCK_STATE"
        case .readOnly, .denied: "\(reason) — let this user write there, or name another folder with --state"
        default: words
        }
    }
}

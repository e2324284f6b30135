import Glibc
import Shared

/// An error of the host: of its own files, or of the data that it syncs. The data that was stored before is unchanged.
struct HostError: CommandError, Equatable {
    /// The kinds of errors that callers distinguish.
    enum Code: Equatable, Sendable {
        /// Another host holds the lock.
        case locked
        /// The app's own storage can't be used.
        case storage(ContainerError.Code)
        /// A snapshot can't be read or written.
        case snapshot
        /// Data of the group isn't valid, or the host's own data can't be shared.
        case feed
        /// The content of a source isn't valid.
        case source
        case other
    }

    let code: Code
    let reason: String
    /// The remedy; `nil` if the reason contains it.
    let remedy: String?
    let exitCode: ExitCode

    init(_ code: Code, _ reason: String, _ remedy: String?, exitCode: ExitCode = .badData) {
        (self.code, self.reason, self.remedy, self.exitCode) = (code, reason, remedy, exitCode)
    }

    var message: String { remedy.map { "\(reason) — \($0)" } ?? reason }
}

// The errors of `Core`. A feature words its own errors, with the code `source`.
extension HostError {
    /// - Parameter process: The process number of the host that holds the lock, if known.
    static func locked(_ container: String, by process: Int32?) -> HostError {
        HostError(
            .locked, "\(container) is in use by another host\(process.map { ", process \($0)" } ?? "")",
            "stop that host first, or name another container with \(CommonOptions.container)", exitCode: .tryAgain)
    }

    static func unlockable(_ path: String, _ number: CInt) -> HostError {
        HostError(
            .other, "can't lock \(path): \(text(number))", "check the container's folder", exitCode: .inputOutput)
    }

    /// An invalid file of settings.
    ///
    /// - Parameter line: The line, from 1; `nil` for the whole file.
    static func settings(_ path: String, line: Int?, _ reason: String, _ remedy: String) -> HostError {
        HostError(
            .other, "\(path)\(line.map { ":\($0)" } ?? "") \(reason)", remedy,
            exitCode: line == nil ? .inputOutput : .badData)
    }

    /// An invalid value in a line of a file of settings, with the option's own error.
    static func value(_ path: String, line: Int, _ failure: CommandFailure) -> HostError {
        HostError(.other, "\(path):\(line): \(failure.message)", nil)
    }

    /// A former container has a group that no option named.
    static func otherGroup(_ group: String, of container: String, option: String) -> HostError {
        HostError(.other, "\(container) is a container of '\(group)'", "name that group with --\(option)")
    }

    static func immovable(_ path: String, to target: String, _ number: CInt) -> HostError {
        HostError(
            .other, "can't move \(path) to \(target): \(text(number))",
            "move the folder there yourself, then start again", exitCode: .inputOutput)
    }

    static func unwritable(_ path: String, _ number: CInt) -> HostError {
        HostError(
            .other, "can't write \(path): \(text(number))", "let this user write there", exitCode: .inputOutput)
    }

    /// The app's own storage can't be used. The cause is as the container describes it, with another remedy: a sync restores a container's
    /// data, but not this storage.
    static func storage(_ cause: ContainerError) -> HostError {
        let remedy: String? =
            switch cause.code {
            case .damaged where cause.isDescription: "move it aside: the next command writes a new one"
            case .damaged: "move it aside, and enter its contents again"
            case .unsupportedFileSystem, .wrongGroup: "name another folder with \(Arguments.state) or AIRLOCK_STATE"
            case .readOnly, .denied: "let this user write there, or name another folder with \(Arguments.state)"
            default: nil
            }
        return HostError(
            .storage(cause.code), remedy == nil ? cause.message : cause.cause, remedy, exitCode: cause.exitCode)
    }

    static func snapshot(_ path: String, _ reason: String) -> HostError {
        HostError(
            .snapshot, "no snapshot at \(path): \(reason)", "'AppHost widget reload' redraws it",
            exitCode: .inputOutput)
    }

    static func snapshot(_ path: String, _ number: CInt) -> HostError { snapshot(path, text(number)) }

    /// A host doesn't take a feed's data from its group, or doesn't share its own.
    static func feed(_ reason: String) -> HostError { HostError(.feed, reason, nil) }

    /// A server sent an answer that isn't Firestore's.
    static func notFirestore(_ place: String) -> HostError {
        HostError(
            .source, "\(place) sent an answer that isn't Firestore's", "check FIRESTORE_EMULATOR_HOST and any proxy")
    }

    private static func text(_ number: CInt) -> String { String(cString: strerror(number)) }

    /// The code of the error of the app's own storage; `nil` for another error.
    var storageCode: ContainerError.Code? {
        if case .storage(let code) = code { return code }
        return nil
    }
}

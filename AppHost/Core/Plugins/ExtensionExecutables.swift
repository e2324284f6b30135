import Foundation
import Glibc
import Shared

/// Where the built-in extensions are: beside the host's own executable.
struct ExtensionExecutables: Sendable {
    /// That of the widgets, unless a command names another.
    var widgets: String
    let intents: String
    /// What builds the sandbox around them.
    let launcher: String

    /// Finds the extensions in a folder.
    ///
    /// - Throws: ``ExtensionError`` that names the one missing.
    init(folder: String) throws {
        func path(_ name: String) throws -> String {
            let path = folder + "/" + name
            guard access(path, X_OK) == 0 else { throw ExtensionError(name: name, fault: .missing(folder: folder)) }
            return path
        }
        widgets = try path("WidgetExt")
        intents = try path("IntentsExt")
        launcher = try path("Launcher")
    }

    /// The folder of the running executable.
    static func hostFolder() throws -> String {
        guard let path = "/proc/self/exe".linkTarget,
            let slash = path.lastIndex(of: "/")
        else { throw ExtensionError(name: "AppHost", fault: .missing(folder: "/proc/self/exe")) }
        return String(path[..<slash])
    }
}

/// An extension that didn't do what it was started for.
struct ExtensionError: CommandError, Hashable {
    enum Fault: Hashable {
        case missing(folder: String)
        case notStarted(reason: String)
        /// A signal ended it; what it said last, and what it had tried.
        case crashed(signal: Int32, said: String = "")
        case timedOut(seconds: Int)
        case flooded(bytes: Int)
        case failed(status: Int32, message: String)
        /// It ended with an error after it was denied these calls.
        case violated(calls: [String], message: String)
        /// The launcher couldn't build the sandbox.
        case unwalled(message: String)
    }

    let name: String
    let fault: Fault

    /// What it ended with and said itself, as it would have been called by a person; `nil` where it didn't fail by itself.
    var own: UsageError? {
        guard case .failed(let status, let message) = fault, let code = ExitCode(rawValue: status) else { return nil }
        let start = "\(name): "
        return UsageError(message.hasPrefix(start) ? String(message.dropFirst(start.count)) : message, exitCode: code)
    }

    /// True if the extension was ended because its time, or its processor time, was over.
    var isTimeLimit: Bool {
        switch fault {
        case .timedOut, .crashed(signal: SIGXCPU, _): true
        default: false
        }
    }

    var exitCode: ExitCode {
        switch fault {
        case .violated, .unwalled, .crashed(signal: SIGSYS, _): .denied
        default: .internalError
        }
    }

    var message: String {
        switch fault {
        case .missing(let folder): "no executable \(name) in \(folder) — run './airlock build'"
        case .notStarted(let reason): "can't start \(name): \(reason) — check the installation"
        case .crashed(SIGSYS, _):
            "\(name) made a system call no extension may make and was ended — leave other processes and the kernel alone"
        case .violated(let calls, let message):
            "\(name) tried \(calls.joined(separator: ", ")), which an extension may not, and failed: \(message)"
        case .unwalled(let message): "\(name) was not started: \(message)"
        case .crashed(let signal, let said):
            "\(name) was ended by signal \(signal)\(said.isEmpty ? "" : " (\(said))") — what it drew before stays"
        case .timedOut(let seconds): "\(name) gave no answer in \(seconds) s and was ended — what it drew before stays"
        case .flooded(let bytes):
            "\(name) wrote more than \(bytes >> 20) MiB and was ended — what it drew before stays"
        // What it says of itself says enough.
        case .failed(_, let message) where message.hasPrefix("\(name): "): String(message.dropFirst(name.count + 2))
        case .failed(let status, let message): "\(name) exited with status \(status): \(message)"
        }
    }
}

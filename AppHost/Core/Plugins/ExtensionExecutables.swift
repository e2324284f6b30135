import AirlockSandbox
import Foundation
import Glibc
import Shared

/// The executables of the built-in extensions, beside the host's own.
struct ExtensionExecutables: Sendable {
    /// The widget extension, which a command can replace.
    var widgets: String
    let intents: String
    /// The program that sets up the sandbox.
    let launcher: String

    /// The option for another widget extension.
    static let widgetsOption = CommandOption<String?>(
        "extension", "FILE", help: "the widget extension's executable; by default WidgetExt in AppHost's folder")

    init(widgets: String, intents: String, launcher: String) {
        (self.widgets, self.intents, self.launcher) = (widgets, intents, launcher)
    }

    /// Finds the extensions in a folder.
    ///
    /// - Throws: ``ExtensionError`` that names the missing file.
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

    /// Returns the folder of the running executable.
    static func hostFolder() throws -> String {
        guard let path = "/proc/self/exe".linkTarget,
            let slash = path.lastIndex(of: "/")
        else { throw ExtensionError(name: "AppHost", fault: .missing(folder: "/proc/self/exe")) }
        return String(path[..<slash])
    }
}

/// The error for an extension that failed.
struct ExtensionError: CommandError, Hashable {
    enum Fault: Hashable {
        case missing(folder: String)
        case notStarted(reason: String)
        /// A signal killed the extension; `message` has its last diagnostic and the denied calls.
        case crashed(signal: Int32, message: String = "")
        case timedOut(seconds: Int)
        case flooded(bytes: Int)
        /// It used more memory than the limit of ``ExtensionLimits``.
        case overMemory
        case failed(status: Int32, message: String)
        /// The extension ended as if it had answered, without output.
        case noAnswer
        /// The extension's output isn't one JSON document.
        case unreadable(reason: String)
        /// An argument is longer than the kernel or the extension accepts.
        case tooLong(bytes: Int, limit: Int)
        /// An app group exceeds its quota.
        case overQuota(message: String)
        /// The extension failed after these calls were denied.
        case violated(calls: [String], message: String)
        /// The launcher couldn't set up the sandbox.
        case notSandboxed(message: String)
    }

    let name: String
    let fault: Fault

    /// The extension's own error, as an error of this command; `nil` if the extension didn't report one.
    var own: CommandFailure? {
        guard case .failed(let status, let message) = fault, let code = ExitCode(rawValue: status) else { return nil }
        return CommandFailure(unprefixed(message), exitCode: code)
    }

    /// Returns the extension's diagnostics and error as one message, without the extension's name at the beginning of their lines.
    private func unprefixed(_ message: String) -> String {
        let start = "\(name): "
        let message = message.hasPrefix(start) ? String(message.dropFirst(start.count)) : message
        return message.replacing("\n\(start)", with: "; ")
    }

    /// True if the extension was killed because it exceeded its time limit or its limit of processor time.
    var isTimeLimit: Bool {
        switch fault {
        case .timedOut, .crashed(signal: SIGXCPU, _): true
        default: false
        }
    }

    var exitCode: ExitCode {
        switch fault {
        case .violated, .notSandboxed, .crashed(signal: SIGSYS, _): .denied
        case .tooLong: .usage
        case .overQuota: .inputOutput
        default: .internalError
        }
    }

    var message: String {
        switch fault {
        case .missing(let folder): "no executable \(name) in \(folder) — run './airlock build' to build it"
        case .notStarted(let reason): "can't start \(name): \(reason) — check the installation of Airlock"
        case .crashed(SIGSYS, _):
            "\(name) made a forbidden system call and was killed — remove the calls that the sandbox forbids, such as socket, ptrace and mount"
        case .violated(let calls, let message):
            "\(name) tried \(calls.joined(separator: ", ")), which the sandbox denies, and failed: \(message)"
        case .notSandboxed(let message): "\(name) was not started: \(message)"
        case .crashed(let signal, let message):
            "\(name) was killed by signal \(signal)\(message.isEmpty ? "" : " (\(message))") — the previous snapshot is kept"
        case .timedOut(let seconds):
            "\(name) didn't answer within \(seconds) s and was killed — the previous snapshot is kept"
        case .flooded(let bytes):
            "\(name) wrote more than \(bytes >> 20) MiB and was killed — the previous snapshot is kept"
        case .overMemory:
            "\(name) used more than \(ExtensionLimits.memory >> 20) MiB of memory and was killed — the previous snapshot is kept"
        // The extension's own message needs no prefix.
        case .failed(_, let message) where message.hasPrefix("\(name): "): unprefixed(message)
        case .failed(let status, ""):
            "\(name) exited with status \(status) and no message — let the app's code leave standard output and standard error open, "
                + "and not end the process"
        case .failed(let status, let message): "\(name) exited with status \(status): \(message)"
        case .noAnswer:
            "\(name) ended without an answer — let the app's code return a result, and not end the process with exit"
        case .unreadable(let reason):
            "\(name)'s answer can't be read: \(reason) — let the app's code write to no descriptor that it didn't open; print is safe"
        case .tooLong(let bytes, let limit):
            "an argument for \(name) has \(bytes) bytes, and at most \(limit) are accepted — shorten it"
        case .overQuota(let message): message
        }
    }
}

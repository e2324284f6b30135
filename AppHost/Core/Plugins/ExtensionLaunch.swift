import AirlockSandbox
import Foundation
import Glibc
import Shared

/// The configuration for starting an extension through the launcher, in the sandbox of its role.
struct ExtensionLaunch: Hashable {
    /// The launcher's path.
    let launcher: String
    /// The extension's executable.
    let executable: String
    var arguments: [String]
    /// The folders from which the extension may load libraries, in addition to the folder of its executable.
    private let folders: [String]
    /// The grants, in addition to those for the folder of the executable, the Swift runtime and the system.
    var grants: [Grant] = []
    /// True if the extension may start other programs.
    var allowsChildren = false
    /// True if the launcher refuses to start the extension on a kernel without Landlock.
    var requiresLandlock = false
    /// The size of the largest file that the extension may write, in bytes; `nil` for the launcher's own limit.
    var fileSize: Int?

    /// Creates the configuration of a built-in extension, or of the extension of an imported app: one that isn't in the launcher's folder.
    ///
    /// - Parameters:
    ///   - container: The container's folder; `nil` for a command without one.
    ///   - fonts: The fontconfig file that `AIRLOCK_FONTS` names.
    init(
        launcher: String, executable: String, arguments: [String], role: ContainerRole, container: String?,
        changesGroups: Bool = true,
        fonts: String? = nil
    ) {
        self.launcher = launcher
        self.executable = executable
        self.arguments = arguments
        if let container {
            let folders = [executable, launcher].map { ImportedApp(folder: $0.parentFolder) }
            let app = folders[0] == folders[1] ? nil : AppRole(rawValue: role.rawValue)
            grants =
                app?.grants(in: container, of: ImportedApp(executable: executable), changesGroups: changesGroups)
                ?? role.grants(in: container, domains: Domain.all, changesGroups: changesGroups)
        }
        folders = RunPath.libraries(of: executable)
        guard role == .widgets else { return }
        if let fonts, !fonts.isEmpty {
            grants.append(Grant(.read, fonts.parentFolder))
        } else {
            // The places where WidgetExt looks for its fonts: beside its folder, or above.
            let folder = executable.parentFolder
            grants += ["/..", "/../..", "/../../.."].map { Grant(.read, "\(folder)\($0)/fonts") }
        }
    }

    /// Creates the configuration of a plug-in, which may use only its own folder of a container.
    ///
    /// The run path of the program isn't used, because the plug-in's author wrote it. So outside `/usr` and its own folder, the plug-in can
    /// load only the host's Swift runtime.
    ///
    /// - Parameter requiresLandlock: True if the launcher refuses to start the plug-in on a kernel without Landlock.
    init(launcher: String, plugin: Plugin, container: String, requiresLandlock: Bool = true) {
        self.launcher = launcher
        executable = plugin.executable
        arguments = []
        grants = UntrustedFile.grants(of: plugin.identifier, in: container)
        allowsChildren = plugin.manifest.options.allowsChildren
        fileSize = PluginLimits.folder.bytes
        self.requiresLandlock = requiresLandlock
        folders = Self.hostRuntime
    }

    /// Returns the launcher's arguments.
    ///
    /// - Parameters:
    ///   - parent: The process that starts the launcher.
    ///   - isReported: True if descriptor 3 is the socket over which the launcher sends the listener for denied calls.
    ///   - processorTime: The limit of processor time, in seconds.
    ///   - controlGroup: The folder of the extension's control group; `nil` for the host's control group.
    func command(
        parent: pid_t, isReported: Bool = true, processorTime: Int = 60, controlGroup: String? = nil
    ) -> [String] {
        let all = SystemGrants.all + ([executable.parentFolder] + folders).map { Grant(.run, $0) } + grants
        var words = all.flatMap { ["--\($0.access.rawValue)", $0.path] }
        words += ["--parent", "\(parent)", "--cpu", "\(processorTime)"]
        if allowsChildren { words.append("--children") }
        if let controlGroup { words += ["--control-group", controlGroup] }
        if requiresLandlock { words.append("--require-landlock") }
        if let fileSize { words += ["--file-size", "\(fileSize)"] }
        if isReported { words.append("--report") }
        return words + ["--", executable] + arguments
    }

    private static let hostRuntime = Array(
        RunPath.folders(of: "/proc/self/exe").filter { RunPath.hasRuntime($0) }.prefix(1))
}

extension Arguments {
    /// The grants for the files and folders that the options name.
    var grants: [Grant] {
        files(.read).map { Grant(.read, $0) } + files(.written).map { Grant(.edit, $0.parentFolder) }
            + files(.filled).map { Grant(command == "fixture" ? .keep : .edit, $0) }
    }
}

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

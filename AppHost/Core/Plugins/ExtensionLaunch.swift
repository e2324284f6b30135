import AirlockSandbox
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
            + files(.filled).map { Grant(.edit, $0) }
    }
}

import AirlockSandbox
import Glibc

/// The sandbox of an extension: the parts of the container and the machine that its role may use.
package enum ExtensionSandbox {
    /// The protections that are active once the sandbox is set up.
    package typealias Report = StartupSandbox.Report
    /// A path that may be used, with the access rights to it.
    package typealias Grant = AirlockSandbox.Grant
    /// An imported app, with the user's permissions for it.
    package typealias ImportedApp = AirlockSandbox.ImportedApp
    /// The use of an app group's folder.
    package typealias AppGroupUse = AirlockSandbox.AppGroupUse

    /// The environment variable that selects the behaviour on a kernel that lacks a layer.
    package static let variable = SandboxSettings.variable

    /// Returns true if the launcher started the process.
    ///
    /// - Parameter settings: The value of `AIRLOCK_SANDBOX`.
    /// - Throws: ``SandboxError``.
    package static func isLaunched(settings: String?) throws -> Bool {
        try SandboxSettings(parsing: settings).isLaunched
    }

    /// Sandboxes this process. Before the call the process may only parse its arguments.
    ///
    /// If the kernel lacks an optional layer, a line on standard error reports it.
    ///
    /// - Parameters:
    ///   - program: The executable's name, for messages.
    ///   - domains: All domains of the program.
    ///   - container: The container's folder; `nil` if the command uses none.
    ///   - changesGroups: True if the command may change the app groups in the container.
    ///   - others: Further grants of the command, such as the folder a snapshot is written to.
    ///   - highest: The highest descriptor that stays open; all lower descriptors stay open, too.
    ///   - settings: The value of `AIRLOCK_SANDBOX`.
    /// - Throws: ``SandboxError``, after which the process must end.
    package static func install(
        program: String, role: ContainerRole, domains: [Domain], container: String?, changesGroups: Bool = true,
        others: [Grant] = [],
        keeping highest: CInt? = nil, settings: String?
    ) throws -> Report {
        let settings = try SandboxSettings(parsing: settings)
        let own = container.map { role.grants(in: $0, domains: domains, changesGroups: changesGroups) } ?? []
        let grants = SystemGrants.running + own + others
        let report = try StartupSandbox(grants: grants, settings: settings, keeping: highest).install()
        if !report.isFiltered {
            StandardError.write(
                "\(program): this kernel has no system call filters, so network access isn't blocked")
        }
        // If a launcher started the process, the launcher has reported the missing layer already.
        if let obstacle = report.landlock.obstacle, !settings.isLaunched {
            StandardError.write("\(program): \(obstacle), so files are protected by their modes alone")
        }
        return report
    }
}

extension ContainerRole {
    /// Returns the parts of a container that the role may use. The lock files of other domains are excluded, because a process that can
    /// read a lock file can lock it.
    ///
    /// - Parameter changesGroups: True if an extension may change the app groups.
    package func grants(in container: String, domains: [Domain], changesGroups: Bool = true) -> [Grant] {
        var grants = ["container.json", "documents", "catalogues", "generations"].map {
            Grant(.read, container, inner: $0)
        }
        grants.append(Grant(.write, container, inner: countersPath))
        for domain in domains where mayWrite(domain) {
            grants.append(Grant(.edit, container, inner: domain.folderPath))
            grants.append(Grant(.write, container, inner: domain.lockPath))
        }
        switch self {
        case .widgets: grants.append(Grant(.edit, container, inner: "snapshots"))
        case .intents: break
        case .host: return grants
        }
        // App groups contain the app's own data, which its extensions may change, too.
        grants.append(Grant(changesGroups ? .keep : .read, container, inner: "groups"))
        grants.append(Grant(.read, container, inner: DeviceData.folder))
        return grants
    }
}

extension SandboxError: CommandError {
    package var exitCode: ExitCode {
        switch cause {
        case .setting, .usage: .usage
        default: .denied
        }
    }
}

extension UntrustedFile {
    /// Returns the part of a container that a plug-in may use: only its own folder.
    package static func grants(of identifier: String, in container: String) -> [ExtensionSandbox.Grant] {
        [ExtensionSandbox.Grant(.edit, container, inner: "plugins/\(identifier)")]
    }
}

extension StartupSandbox.Report {
    /// The active protections, described in words.
    package var text: String {
        let layers = [
            "launched in a sandbox: \(isLaunched ? "yes" : "no")",
            "system calls filtered: \(isFiltered ? "yes" : "no")",
            "Landlock: \(landlockABI == 0 ? "none" : "ABI \(landlockABI)")",
        ]
        return layers[0] + "\n" + layers[1] + "\n" + layers[2]
    }

    /// The active protections as JSON.
    package var json: JSONValue {
        ["launched": .bool(isLaunched), "filtered": .bool(isFiltered), "landlock": .integer(landlockABI)]
    }
}

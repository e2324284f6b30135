import AirlockSandbox
import Glibc

/// The sandbox of an extension: what its role may use of the container and the machine.
package enum ExtensionSandbox {
    /// What holds once the sandbox is up.
    package typealias Report = StartupSandbox.Report
    /// A place that may be used, and how.
    package typealias Grant = AirlockSandbox.Grant

    /// The environment variable that says how to treat a kernel that lacks a layer.
    package static let variable = SandboxSettings.variable

    /// Whether the process was started through the launcher.
    ///
    /// - Parameter settings: What `AIRLOCK_SANDBOX` says.
    /// - Throws: ``SandboxSettingsError``.
    package static func isLaunched(settings: String?) throws -> Bool {
        try SandboxSettings(parsing: settings).isLaunched
    }

    /// Builds the sandbox around this process, which must not have done anything yet but read its arguments.
    ///
    /// Where the kernel lacks a layer that the process may run without, a line on standard error says so.
    ///
    /// - Parameters:
    ///   - program: The executable's name, for what is said.
    ///   - domains: All domains of the program.
    ///   - container: The container's folder; `nil` where the command has none.
    ///   - others: What the command may use besides, such as the folder a snapshot goes to.
    ///   - kept: The highest descriptor that stays open; the ones below it do, too.
    ///   - settings: What `AIRLOCK_SANDBOX` says.
    /// - Throws: ``SandboxError`` or ``SandboxSettingsError``, after which the process must end.
    package static func raise(
        program: String, role: ContainerRole, domains: [Domain], container: String?, others: [Grant] = [],
        keeping kept: CInt? = nil, settings: String?
    ) throws -> Report {
        let settings = try SandboxSettings(parsing: settings)
        let grants = SystemGrants.all + (container.map { role.grants(in: $0, domains: domains) } ?? []) + others
        let report = try StartupSandbox(grants: grants, settings: settings, keeping: kept).raise()
        if !report.isFiltered {
            StandardError.write(
                "\(program): this kernel has no system call filters, so the network is open to what runs here")
        }
        // The launcher has said it already.
        if let obstacle = report.landlock.obstacle, !settings.isLaunched {
            StandardError.write("\(program): \(obstacle), so files are protected by their modes alone")
        }
        return report
    }
}

/// What every program needs of the machine: libraries, time zones, fonts.
package enum SystemGrants {
    /// The grants, alike for every extension.
    package static let all: [Grant] =
        [Grant(.run, "/usr")] + ["/bin", "/lib", "/lib64"].filter(isFolder).map { Grant(.run, $0) } + [
            Grant(.read, "/etc/ld.so.cache"), Grant(.read, "/etc/localtime"), Grant(.read, "/etc/fonts"),
            Grant(.write, "/dev/null"), Grant(.read, "/dev/urandom"),
        ]
        // The Swift runtime finds its arguments by the last two.
        + ["stat", "cmdline", "maps"].map { Grant(.read, "/proc/self/\($0)") }

    /// Where these are links into `/usr`, its grant covers them.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension ContainerRole {
    /// What the role may use of a container. Lock files of domains it doesn't write are out of its reach: who can read one
    /// can lock it.
    package func grants(in container: String, domains: [Domain]) -> [Grant] {
        var grants = ["container.json", "documents", "catalogues", "generations"].map {
            Grant(.read, container, inner: $0)
        }
        grants.append(Grant(.write, container, inner: generationsPath))
        for domain in domains where mayWrite(domain) {
            grants.append(Grant(.edit, container, inner: domain.folderPath))
            grants.append(Grant(.write, container, inner: domain.lockPath))
        }
        switch self {
        case .widgets: grants.append(Grant(.edit, container, inner: "snapshots"))
        case .intents: grants.append(Grant(.edit, container, inner: "queue"))
        case .host: return grants
        }
        // The app's own data, which its extensions may change, too.
        grants.append(Grant(.keep, container, inner: "groups"))
        return grants
    }
}

extension SandboxError: CommandError {
    package var exitCode: ExitCode { .denied }
}

extension SandboxSettingsError: CommandError {
    package var exitCode: ExitCode { .usage }
}

extension UntrustedFile {
    /// What a plug-in of a container may use of it: its own folder, and nothing else.
    package static func grants(of identifier: String, in container: String) -> [ExtensionSandbox.Grant] {
        [ExtensionSandbox.Grant(.edit, container, inner: "plugins/\(identifier)")]
    }
}

extension StartupSandbox.Report {
    /// What holds, for people.
    package var text: String {
        let layers = [
            "launched in a sandbox: \(isLaunched ? "yes" : "no")",
            "system calls filtered: \(isFiltered ? "yes" : "no")",
            "Landlock: \(landlockABI == 0 ? "none" : "ABI \(landlockABI)")",
        ]
        return layers[0] + "\n" + layers[1] + "\n" + layers[2]
    }

    /// What holds, as data.
    package var json: JSONValue {
        ["launched": .bool(isLaunched), "filtered": .bool(isFiltered), "landlock": .integer(landlockABI)]
    }
}

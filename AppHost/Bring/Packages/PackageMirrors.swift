import BringSupport
import Foundation

/// Copies of the repositories of packages, which git fetches over the network. Nothing that a repository contains runs here: the copies have no
/// working trees, hooks, filters or submodules.
///
/// The package manager reads the copies in the sandbox, in which they can't be changed.
struct PackageMirrors {
    /// The folder of the copies.
    let folder: String
    /// The folders of programs, as in `PATH`.
    let searchPath: String
    /// The environment of this process.
    let environment: [String: String]
    /// True to fetch with the user's keys and git configuration.
    let usesKeys: Bool
    let isOffline: Bool
    var interruption = Interruption()
    /// Receives a line of progress.
    var progress: (String) -> Void = { _ in }

    /// The addresses whose repositories are available.
    private(set) var addresses: Set<String> = []
    /// The addresses that couldn't be fetched, with the causes and remedies.
    private(set) var failures: [String: String] = [:]
    /// The addresses whose repositories were fetched by this import.
    private var fetched: Set<String> = []

    /// The maximum number of repositories.
    static let limit = 200
    /// The time of one command of git, in seconds. A transfer that stalls ends much earlier.
    private static let timeLimit = 14_400

    init(
        folder: String, searchPath: String, environment: [String: String], usesKeys: Bool, isOffline: Bool,
        interruption: Interruption = Interruption(), progress: @escaping (String) -> Void = { _ in }
    ) {
        (self.folder, self.searchPath, self.environment) = (folder, searchPath, environment)
        (self.usesKeys, self.isOffline) = (usesKeys, isOffline)
        (self.interruption, self.progress) = (interruption, progress)
    }

    /// Returns the path of the copy of a repository. It ends with the repository's name, from which the package has its own.
    func path(of address: String) -> String {
        let last = address.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? "package"
        let name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        return "\(folder)/\(Self.hash(address))/\(name.fileName.isEmpty ? "package" : name.fileName).git"
    }

    /// Returns a hash that distinguishes addresses, but not those who choose them: the name of a folder.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(value, radix: 16)
    }

    /// Makes a repository available, unless its copy exists.
    ///
    /// - Returns: True if it is available.
    /// - Throws: ``CommandFailure`` if the import was interrupted, or the folder can't be written.
    mutating func add(_ address: String) throws -> Bool {
        if addresses.contains(address) { return true }
        if failures[address] != nil { return false }
        guard addresses.count < Self.limit else {
            failures[address] = "the packages need more than \(Self.limit) repositories — link fewer packages"
            return false
        }
        if let obstacle = PackageReference.obstacle(of: address) {
            failures[address] = obstacle
            return false
        }
        let path = path(of: address)
        // A copy has this name only once it is whole.
        if FileManager.default.fileExists(atPath: path) {
            addresses.insert(address)
            return true
        }
        guard !isOffline else {
            failures[address] = "\(address) isn't fetched yet — import once without \(BuildOptions.offline)"
            return false
        }
        progress("fetching \(address)")
        return try clone(address)
    }

    /// Copies a repository. A copy that exists is replaced once the new one is whole, and no configuration of it is used.
    private mutating func clone(_ address: String, with revision: String? = nil) throws -> Bool {
        let path = path(of: address)
        let staging = "\(path).\(ProcessInfo.processInfo.processIdentifier).tmp"
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let manager = FileManager.default
        guard manager.linkTarget(folder) == nil, manager.linkTarget(parent) == nil else {
            throw CommandFailure(
                "\(folder) has links, through which other files would be replaced — remove it, or name another folder with \(BuildOptions.into)",
                exitCode: .inputOutput)
        }
        do {
            try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
            // What an interrupted import has left.
            for name in try manager.contentsOfDirectory(atPath: parent) where name.hasSuffix(".tmp") {
                try manager.removeItem(atPath: "\(parent)/\(name)")
            }
        } catch { throw unwritable(parent, error) }
        // A copy that isn't whole is of no use.
        defer { try? manager.removeItem(atPath: staging) }
        var failure = try git(["clone", "--bare", "--quiet", "--", source(of: address), staging], address)
        if let revision, failure == nil {
            // A revision that is on no branch can be fetched by itself.
            failure = try git(
                ["-C", staging, "fetch", "--quiet", "--no-recurse-submodules", "--", source(of: address), revision],
                address)
        }
        if let failure {
            if revision == nil, !addresses.contains(address) { failures[address] = failure }
            return false
        }
        do {
            if manager.fileExists(atPath: path) { try manager.removeItem(atPath: path) }
            try manager.moveItem(atPath: staging, toPath: path)
        } catch { throw unwritable(path, error) }
        addresses.insert(address)
        fetched.insert(address)
        return true
    }

    /// Copies a repository again, at most once for each import and revision, because it can have changed.
    ///
    /// - Returns: True if the copy is new.
    mutating func refresh(_ address: String, revision: String? = nil) throws -> Bool {
        guard !isOffline, addresses.contains(address),
            fetched.insert(revision.map { "\(address) \($0)" } ?? address).inserted
        else { return false }
        if revision == nil { progress("fetching \(address) again") }
        return try clone(address, with: revision)
    }

    /// The address that git fetches from. Without keys, a public repository is fetched over https.
    private func source(of address: String) -> String {
        guard !usesKeys else { return address }
        if let match = address.wholeMatch(of: /ssh:\/\/(?:[^@\/]*@)?([^\/]+)\/(.+)/) {
            return "https://\(match.1)/\(match.2)"
        }
        if !address.contains("://"), let match = address.wholeMatch(of: /[^@]+@([^:\/]+):\/?(.+)/) {
            return "https://\(match.1)/\(match.2)"
        }
        return address
    }

    /// The variables that git gets from this process: those of proxies and certificates, and with keys also those of the user.
    private var variables: [String: String] {
        let passed = environment.filter { name, _ in
            let name = name.lowercased()
            return name.hasSuffix("_proxy") || name.hasPrefix("git_ssl_") || name == "git_config_system"
                || name.hasPrefix("ssl_cert_")
                || usesKeys && ["home", "user", "xdg_config_home", "git_ssh", "git_ssh_command"].contains(name)
                || usesKeys && name.hasPrefix("ssh_")
        }
        var all = [
            "PATH": searchPath, "LANG": "C.UTF-8", "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "/bin/false",
            "GIT_LFS_SKIP_SMUDGE": "1", "GIT_ALLOW_PROTOCOL": usesKeys ? "https:ssh:file" : "https:file",
            "SSH_ASKPASS": "/bin/false",
        ].merging(passed) { $1 }
        // A configuration can start programs.
        if !usesKeys { all.merge(["HOME": "/nonexistent", "GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 } }
        if usesKeys, all["GIT_SSH_COMMAND"] == nil, all["GIT_SSH"] == nil {
            all["GIT_SSH_COMMAND"] =
                "ssh -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=15 -o ServerAliveCountMax=4"
        }
        return all
    }

    /// Runs git. Returns the cause and the remedy if it fails.
    private func git(_ arguments: [String], _ address: String) throws -> String? {
        let log = "\(folder)/git"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch { throw unwritable(folder, error) }
        var command = ["env", "-i"] + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        command += ["timeout", "-k", "5", "\(Self.timeLimit)", "git", "-c", "core.hooksPath=/dev/null"]
        command += ["-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=60", "-c", "gc.auto=0"]
        command += ["-c", "transfer.bundleURI=false", "-c", "init.templateDir="]
        let result = try Subprocess(arguments: command + arguments, interruption: interruption).run(log: log)
        guard result.status != 0 else { return nil }
        let shown = address.visible.onOneLine
        if let remedy = BuildLog.remedy(result.errors, in: folder) {
            throw CommandFailure("can't fetch \(shown): \(remedy)", exitCode: .inputOutput)
        }
        if result.status == 124 {
            return "\(shown) couldn't be fetched within \(Self.timeLimit / 3_600) hours — check the network"
        }
        // Not the repository's fault, so it isn't stored as that.
        guard result.status != 137 else {
            throw CommandFailure("git was killed while it fetched \(shown) — import again", exitCode: .inputOutput)
        }
        let lines = result.errors.split(separator: "\n").map { String($0).visible }
        let fatal = lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("remote:") || $0.hasPrefix("error:") }
        let reason = (fatal ?? lines.last ?? "git ended with \(result.status)").drop { $0 != ":" }
            .drop { ":  ".contains($0) }.prefix(300)
        // A host asks for a name if a repository is private or doesn't exist.
        let isPrivate = ["could not read Username", "Authentication failed", "Permission denied", "not found"].contains
        {
            result.errors.contains($0)
        }
        return isPrivate
            ? "\(shown) is private or doesn't exist: \(reason) — check the address, or let git use your keys with \(BuildOptions.ssh)"
            : "\(shown) can't be fetched: \(reason) — check the network and the address"
    }

    private func unwritable(_ path: String, _ error: any Error) -> CommandFailure {
        CommandFailure(
            "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
            exitCode: .inputOutput)
    }

    /// The configuration with which git reads the copies in place of the repositories. Submodules are never fetched.
    var configuration: String {
        let mappings = addresses.sorted().map { address in
            "[url \"\(Self.quoted("file://\(path(of: address))"))\"]\n\tinsteadOf = \"\(Self.quoted(address))\"\n"
        }
        return
            "[safe]\n\tdirectory = *\n[submodule]\n\tactive = airlock-has-no-submodules\n[core]\n\thooksPath = /dev/null\n"
            + mappings.joined()
    }

    /// The package manager's list of the copies of local repositories, which it examines itself.
    var list: JSONValue {
        let entries = addresses.sorted().filter { $0.hasPrefix("file://") }.map { address -> JSONValue in
            ["original": .string(String(address.dropFirst(7))), "mirror": .string("file://\(path(of: address))")]
        }
        return ["object": .array(entries), "version": .integer(1)]
    }

    /// Returns the address of a repository by that of its copy; the same address if it isn't a copy's.
    func original(of address: String) -> String {
        addresses.first { "file://\(path(of: $0))" == address } ?? address
    }

    private static func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}

import BringSupport
import Foundation

/// Resolves the packages of a project with the package manager, in the sandbox.
///
/// The package manager chooses the versions. It reads repositories that ``PackageMirrors`` has fetched; if it looks for another one, that one is
/// fetched, and the package manager starts again.
struct PackageResolver {
    private(set) var references: [PackageReference]
    /// The absolute path of the package that contains the imported folder; `nil` for the target of a project.
    let ownPackage: String?
    /// The pins of the project.
    let pins: PackagePins
    var sandbox: BuildSandbox
    var mirrors: PackageMirrors
    /// Receives a line of progress.
    let progress: (String) -> Void
    /// The limits of the package manager with all manifests, of which each has the time of a process.
    var sandboxLimits = BuildSandbox.Limits(time: 3_600, processor: 600, memory: 4 << 30, processTime: 60)

    /// The maximum numbers of starts of the package manager, and of bytes that it writes into one file.
    private static let limits = (starts: 60, bytes: 16 << 20)

    /// The folder of all files.
    private var folder: String { sandbox.folder }
    /// The folders that the package manager writes into. What it writes is read, but never followed or run outside the sandbox.
    private var written: [String] { ["root", "scratch", "cache", "settings"].map { "\(folder)/\($0)" } }
    /// The versions of the last resolution, for packages without a pin.
    private var formerPins: String { "\(folder)/Package.resolved" }

    init(
        references: [PackageReference], ownPackage: String? = nil, pins: PackagePins, sandbox: BuildSandbox,
        mirrors: PackageMirrors, progress: @escaping (String) -> Void
    ) {
        (self.references, self.ownPackage, self.pins, self.sandbox) = (references, ownPackage, pins, sandbox)
        (self.mirrors, self.progress) = (mirrors, progress)
        self.sandbox.readable += [mirrors.folder]
    }

    /// Resolves the packages. A package that can't be resolved is left out with those that need it, and is among the failures.
    ///
    /// - Throws: ``CommandFailure`` if the sandbox can't be set up, a file can't be written, or the import was interrupted.
    mutating func run() throws -> PackageResolution {
        var result = PackageResolution(sandbox: sandbox)
        var rest: [PackageReference] = []
        func add(_ reference: PackageReference, _ reason: String) {
            let link = reference.target.isEmpty ? "" : " (linked by the target \(reference.target))"
            if !result.failures.contains(where: { $0.origin == reference.origin }) {
                result.failures.append(.init(origin: reference.origin, reason: reason + link))
            }
        }
        var own: (reference: PackageReference, manifest: JSONValue)?
        if let ownPackage {
            let reference = PackageReference(place: .local(ownPackage))
            // The package manager examines the local repositories that the manifest names, of which it has the copies only.
            var (found, failures) = try manifests(of: [ownPackage])
            while found[0] == nil, let address = failures[0]?.addresses.first, try mirrors.add(address) {
                (found, failures) = try manifests(of: [ownPackage])
                if failures[0]?.addresses.first == address { break }
            }
            guard let manifest = found[0] else {
                let failure = failures[0]
                add(
                    reference,
                    failure?.addresses.compactMap { mirrors.failures[$0] }.first ?? failure?.reason ?? "")
                return result
            }
            own = (reference, manifest)
            references += PackageReference.needed(by: manifest).map { reference in
                var reference = reference
                if case .remote(let address) = reference.place {
                    reference.place = .remote(mirrors.original(of: address))
                }
                return reference
            }
        }
        for reference in unique(references) {
            if let obstacle = try obstacle(reference) { add(reference, obstacle) } else { rest.append(reference) }
        }
        guard !rest.isEmpty else {
            if let own { result.packages = packages([], [:], [], own) }
            return result
        }
        // One package that fails would hide all others, so they are resolved without it.
        var reason = try attempt(rest)
        var starts = 1
        while let failure = reason, starts < Self.limits.starts {
            guard rest.count > 1 else {
                rest.forEach { add($0, failure.reason) }
                return result
            }
            if let culprit = rest.first(where: { failure.identities.contains($0.identity) }) {
                add(culprit, failure.reason)
                rest.removeAll { $0 == culprit }
            } else {
                var accepted: [PackageReference] = []
                for reference in rest {
                    starts += 1
                    if let failure = try attempt(accepted + [reference]) {
                        add(reference, failure.reason)
                    } else {
                        accepted.append(reference)
                    }
                }
                rest = accepted
                guard !rest.isEmpty else { return result }
            }
            starts += 1
            reason = try attempt(rest)
        }
        if let reason {
            rest.forEach { add($0, reason.reason) }
            return result
        }
        let (packages, failures) = try collect(rest, own)
        result.packages = packages
        for failure in failures { add(failure.reference, failure.reason) }
        result.sandbox = sandbox
        return result
    }

    /// Returns one reference for each package: a folder of the project replaces a repository of the same name, as in Xcode.
    private func unique(_ references: [PackageReference]) -> [PackageReference] {
        var found: [PackageReference] = []
        for reference in references {
            guard let index = found.firstIndex(where: { $0.identity == reference.identity }) else {
                found.append(reference)
                continue
            }
            if case .local = reference.place, case .remote = found[index].place { found[index] = reference }
        }
        return found
    }

    /// Makes the repository of a reference available. Returns the cause and the remedy if that fails.
    private mutating func obstacle(_ reference: PackageReference) throws -> String? {
        switch reference.place {
        case .local(let path):
            guard FileManager.default.fileExists(atPath: "\(path)/Package.swift") else {
                return "\(path) has no Package.swift — correct the path in the project"
            }
            guard sandbox.readable.contains(where: { (path + "/").hasPrefix($0 + "/") }) else {
                return "\(path) is outside the repository — import with \(BuildOptions.allowOutside)"
            }
            return nil
        case .remote(let address):
            if let obstacle = reference.obstacle { return obstacle }
            return try mirrors.add(address) ? nil : mirrors.failures[address]
        }
    }

    // MARK: The package manager

    /// The cause and the remedy of a failure, and the identities of the packages that its output names.
    struct Failure: Equatable {
        let reason: String
        var identities: Set<String> = []
        /// The addresses of the repositories that a manifest names and that aren't copied.
        var addresses: [String] = []
    }

    /// Lets the package manager resolve packages, until it looks for no other repository. Returns the failure if that isn't possible.
    private mutating func attempt(_ references: [PackageReference]) throws -> Failure? {
        var isRefreshed = false
        // Each start finds another repository, of which there are not more than the copies' limit, or is among the last.
        for _ in 0..<PackageMirrors.limit + Self.limits.starts {
            try prepare(references)
            let result = try manager(["resolve"], log: "\(folder)/resolve")
            let output = String(decoding: result.output, as: UTF8.self) + "\n" + result.errors
            let report = PackageManagerOutput(output)
            for line in report.denials { progress("- \(line)") }
            if result.status == 0 || result.status == 1 && report.lacksOnlyBinaries { return nil }
            let unknown = report.addresses.filter {
                !mirrors.addresses.contains($0) && mirrors.original(of: $0) == $0
            }
            var isNew = false
            for address in unknown {
                // A package from elsewhere must not read the user's repositories.
                let isAllowed = !address.hasPrefix("file://") || references.contains { $0.origin.hasPrefix("file://") }
                if isAllowed, try mirrors.add(address) {
                    isNew = true
                } else {
                    let reason =
                        mirrors.failures[address] ?? "\(address) is a local repository, and the project names none"
                    return Failure(reason: "another package needs it: \(reason)")
                }
            }
            if isNew { continue }
            // A version or a branch can be newer than the copies.
            if !isRefreshed, report.needsNewerRepositories {
                isRefreshed = true
                var hasChanged = false
                for address in mirrors.addresses.sorted() where try mirrors.refresh(address) { hasChanged = true }
                if hasChanged { continue }
            }
            let status = result.status
            guard status != 77 else {
                throw CommandFailure(
                    "can't evaluate packages: \(report.launcher ?? "the sandbox can't be set up")",
                    exitCode: .internalError)
            }
            return report.failure(status: status)
        }
        return Failure(reason: "the packages name other packages again and again — link fewer packages")
    }

    /// Runs the package manager in the sandbox.
    private func manager(_ command: [String], log: String) throws -> Subprocess.Result {
        // The repositories that it was copying when it or this process was killed aren't whole.
        let mark = "\(folder)/resolving"
        do {
            if Self.isPresent(mark) {
                for path in written where path != "\(folder)/root" && Self.isPresent(path) {
                    try FileManager.default.removeItem(atPath: path)
                }
            }
            try Data().write(to: URL(fileURLWithPath: mark))
        } catch { throw unwritable(folder, error) }
        let result = try sandbox.run(
            ["swift", "package", "--package-path", "\(folder)/root"]
                + Self.options(in: folder, scratch: "\(folder)/scratch") + command,
            writing: written, limits: sandboxLimits,
            variables: ["GIT_CONFIG_GLOBAL": "\(mirrors.folder)/configuration"], log: log)
        // A manifest's output follows the line that calls the manifest invalid.
        if result.status != 0 {
            let hasInvalidManifest = result.errors.contains("Invalid manifest")
            try checkDisk(result.errors, "resolve packages", isOfPackages: hasInvalidManifest)
        }
        // The launcher ends a run beyond its limits with 70, and a program in it that stands still with a line.
        if result.status < 128, result.status != 70, !result.errors.contains(" was ended") { unlink(mark) }
        return result
    }

    /// - Parameter isOfPackages: True for what programs of packages, too, can print, who can claim that a disk is full.
    /// - Throws: ``CommandFailure`` if the output of a program names a fault of the machine, such as a full disk, which no package causes.
    private func checkDisk(_ output: String, _ action: String, isOfPackages: Bool) throws(CommandFailure) {
        guard let remedy = BuildLog.remedy(output, in: folder) else { return }
        // The disk may be less full now, because git removes an incomplete copy.
        if isOfPackages, remedy == BuildLog.fullDisk, BuildLog.isFull(folder, below: 64 << 20) == false { return }
        throw CommandFailure("can't \(action): \(remedy)", exitCode: .inputOutput)
    }

    private func unwritable(_ path: String, _ error: any Error) -> CommandFailure {
        CommandFailure(
            "can't write \(path): \(error.localizedDescription) — free space, or name another folder with \(BuildOptions.into)",
            exitCode: .inputOutput)
    }

    /// Returns the package manager's options for its files in a folder.
    ///
    /// - Parameter mirrors: The folder with the list of copies; `nil` for that in the same folder.
    static func options(in folder: String, scratch: String, mirrors: String? = nil) -> [String] {
        [
            "--scratch-path", scratch, "--cache-path", "\(folder)/cache",
            "--config-path", mirrors ?? "\(folder)/mirrors",
            "--security-path", "\(folder)/settings", "--disable-sandbox", "--disable-experimental-prebuilts",
            "--disable-netrc", "--no-color-diagnostics", "--disable-dependency-cache",
        ]
    }

    /// Writes the manifest that names the packages, the pins, and git's configuration.
    private mutating func prepare(_ references: [PackageReference]) throws {
        let root = "\(folder)/root"
        do {
            let pins = try usablePins().text
            try writeMirrors()
            try Self.makeRoot(root, dependencies: references.compactMap(\.dependency))
            try Data(pins.utf8).write(to: URL(fileURLWithPath: "\(root)/Package.resolved"))
        } catch let error as CommandFailure { throw error } catch { throw unwritable(root, error) }
    }

    /// Writes a package that depends on others, in place of what is in its folder: programs of packages could have made links of it.
    static func makeRoot(_ root: String, dependencies: [String]) throws {
        let lines = dependencies.map { "        \($0),\n" }.joined()
        let manifest =
            "// swift-tools-version: 6.1\nimport PackageDescription\n\nlet package = Package(\n    name: \"root\",\n"
            + "    dependencies: [\n\(lines)    ],\n    targets: [.target(name: \"Root\", path: \"Root\")]\n)\n"
        let manager = FileManager.default
        if isPresent(root) { try manager.removeItem(atPath: root) }
        try manager.createDirectory(atPath: "\(root)/Root", withIntermediateDirectories: true)
        for (name, text) in [("Package.swift", manifest), ("Root/Root.swift", "")] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
        }
    }

    /// Writes where git and the package manager find the copies of repositories.
    private func writeMirrors() throws {
        try FileManager.default.createDirectory(atPath: mirrors.folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("configuration", mirrors.configuration), ("mirrors.json", try mirrors.list.serialised(pretty: true)),
        ] { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(mirrors.folder)/\(name)"), options: .atomic) }
    }

    /// Returns true if there is a file, a folder or a link at a path.
    private static func isPresent(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    // MARK: Pins

    /// The revisions that were looked for, with those that are used in their place.
    private var revisions: [PackagePins.Pin: PackagePins.Pin?] = [:]

    /// Returns the pins of the repositories that are available: those of the project, otherwise those of the last resolution.
    private mutating func usablePins() throws -> PackagePins {
        let former = try PackagePins(at: formerPins)
        var found: [PackagePins.Pin] = []
        for address in mirrors.addresses.sorted() {
            guard let pin = pins.pin(of: address) ?? former.pin(of: address) else { continue }
            let placed = PackagePins.Pin(
                location: address, revision: pin.revision, version: pin.version, branch: pin.branch)
            if revisions[placed] == nil { revisions[placed] = .some(try existing(placed)) }
            if case let pin?? = revisions[placed], !found.contains(where: { $0.identity == pin.identity }) {
                found.append(pin)
            }
        }
        return PackagePins(found)
    }

    /// Returns the pin if its revision exists, otherwise that of its version's tag; `nil` if there is none.
    private mutating func existing(_ pin: PackagePins.Pin) throws -> PackagePins.Pin? {
        if try revision("\(pin.revision)^{commit}", at: pin.location) != nil { return pin }
        if try mirrors.refresh(pin.location), try revision("\(pin.revision)^{commit}", at: pin.location) != nil {
            return pin
        }
        // A revision that is on no branch can be fetched by itself.
        if try mirrors.refresh(pin.location, revision: pin.revision),
            try revision("\(pin.revision)^{commit}", at: pin.location) != nil
        {
            return pin
        }
        let name = "the revision \(pin.revision.prefix(7)) that Package.resolved names for \(pin.identity)"
        guard let version = pin.version else {
            progress("- \(name) isn't in \(pin.location), so the package manager chooses one")
            return nil
        }
        for tag in [version, "v\(version)"] {
            guard let found = try revision("refs/tags/\(tag)^{commit}", at: pin.location) else { continue }
            progress("- \(name) isn't in \(pin.location), so its tag \(tag) is used: \(found.prefix(7))")
            var pin = pin
            pin.revision = found
            return pin
        }
        progress(
            "- \(name) isn't in \(pin.location), and has no tag \(version), so the package manager chooses a version")
        return nil
    }

    /// Returns the hash of a revision in a repository; `nil` if it isn't there.
    private func revision(_ name: String, at address: String) throws -> String? {
        guard !name.hasPrefix("^"), !name.hasPrefix("-") else { return nil }
        let result = try sandbox.run(
            [
                "git", "-c", "safe.directory=*", "-C", mirrors.path(of: address), "rev-parse", "--verify", "--quiet",
                "--end-of-options",
                name,
            ],
            writing: [], limits: .init(time: 60, processor: 60, memory: 1 << 30), log: "\(folder)/revision")
        let text = String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return result.status == 0 && text.wholeMatch(of: /[0-9a-f]{40,64}/) != nil ? text : nil
    }

    // MARK: The result

    /// Evaluates the manifests of the resolved packages.
    private func collect(
        _ references: [PackageReference], _ own: (reference: PackageReference, manifest: JSONValue)?
    ) throws -> (packages: [ResolvedPackage], failures: [(reference: PackageReference, reason: String)]) {
        var failures: [(reference: PackageReference, reason: String)] = []
        func fail(_ place: PackagePlace, _ reason: String) {
            let reference = references.first { $0.identity == place.identity }
            failures.append((reference ?? PackageReference(place: .remote(place.origin)), reason))
        }
        let state = try read("scratch/workspace-state.json")
        let entries = state["object"]?["dependencies"]?.array ?? []
        var places = try entries.map { entry -> PackagePlace in
            guard let place = PackagePlace(entry, checkouts: "\(folder)/scratch/checkouts") else {
                throw damaged("scratch/workspace-state.json")
            }
            return place.named(mirrors.original(of: place.origin))
        }
        for place in places where !isAllowed(place.path) { throw damaged("scratch/workspace-state.json") }
        places.sort { $0.identity < $1.identity }
        // The package manager takes a version's tag, even if the tag was moved since the project was pinned to its commit.
        for (index, place) in places.enumerated().reversed() {
            guard let pin = revisions.values.compactMap({ $0 }).first(where: { $0.identity == place.identity }),
                pin.version == place.version, let revision = place.revision, pin.revision != revision
            else { continue }
            let reason =
                "its tag \(pin.version ?? "") is at \(revision.prefix(7)), and Package.resolved names \(pin.revision.prefix(7)): the tag was moved — check the package, and update it in Xcode"
            fail(place, reason)
            places.remove(at: index)
        }
        guard !places.isEmpty else { return ([], failures) }
        progress("evaluating \(places.count == 1 ? "1 package" : "\(places.count) packages")")
        let (found, reasons) = try manifests(of: places.map(\.path))
        var manifests: [String: JSONValue] = [:]
        for (index, place) in places.enumerated() {
            if let manifest = found[index] { manifests[place.identity] = manifest }
            if let reason = reasons[index]?.reason { fail(place, reason) }
        }
        let packages = packages(places, manifests, references, own)
        let resolved = try GivenFolder(folder).contents(of: "root/Package.resolved", limit: Self.limits.bytes)
        if let resolved {
            do { try resolved.write(to: URL(fileURLWithPath: formerPins), options: .atomic) } catch {
                throw unwritable(formerPins, error)
            }
        }
        return (packages, failures)
    }

    /// Returns the packages with their relations.
    private func packages(
        _ places: [PackagePlace], _ manifests: [String: JSONValue], _ references: [PackageReference],
        _ own: (reference: PackageReference, manifest: JSONValue)?
    ) -> [ResolvedPackage] {
        var (places, manifests, references) = (places, manifests, references)
        if let own {
            references.append(own.reference)
            manifests[own.reference.identity] = own.manifest
            places.append(PackagePlace(local: own.reference))
        }
        let graph = PackageDependencies(manifests: manifests, references: references)
        let byIdentity = Dictionary(places.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        return graph.ordered.compactMap { identity in
            guard let place = byIdentity[identity], let manifest = manifests[identity] else { return nil }
            return ResolvedPackage(
                identity: identity, path: place.path, origin: place.origin, version: place.version,
                isLocal: place.isLocal, manifest: manifest, dependencies: graph.dependencies[identity] ?? [],
                traits: graph.traits[identity] ?? [])
        }
    }

    /// Evaluates the manifests in folders. Returns each as JSON or the cause and the remedy, by the folders' numbers.
    private func manifests(of folders: [String]) throws -> (manifests: [Int: JSONValue], failures: [Int: Failure]) {
        let result = try evaluate(folders)
        var (manifests, failures): ([Int: JSONValue], [Int: Failure]) = ([:], [:])
        for index in folders.indices {
            // Without a report, the failure is that of all manifests.
            let data = (try? GivenFolder(folder).contents(of: "evaluated/\(index).err", limit: 1 << 20)).flatMap { $0 }
            let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
            let output = PackageManagerOutput(result.errors + "\n" + text)
            for line in output.denials { progress("- \(line)") }
            // The package manager reports why it has written no manifest.
            if let manifest = try? read("evaluated/\(index).json"), case .object = manifest {
                manifests[index] = manifest
                continue
            }
            try checkDisk(result.errors + text, "evaluate packages", isOfPackages: true)
            failures[index] = output.failure(status: result.status)
            failures[index]?.addresses = output.addresses
        }
        return (manifests, failures)
    }

    /// Lets the package manager write the manifests of packages as JSON, two at a time.
    ///
    /// Each is evaluated in a sandbox and a folder of its own, so that no manifest can replace what another one says. The results are in a folder
    /// that none of them can write into.
    private func evaluate(_ paths: [String]) throws -> Subprocess.Result {
        let (manifests, results) = ("\(folder)/manifests", "\(folder)/evaluated")
        let script = "\(folder)/evaluate.sh"
        let manager = FileManager.default
        do {
            for path in [manifests, results] {
                if Self.isPresent(path) { try manager.removeItem(atPath: path) }
                try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            try writeMirrors()
            let lines = try paths.enumerated().map { index, path in
                var sandbox = self.sandbox
                sandbox.folder = "\(manifests)/\(index)"
                sandbox.readable += ["\(folder)/scratch/checkouts"].filter(manager.fileExists)
                let words =
                    ["swift", "package", "--package-path", path]
                    + Self.options(in: sandbox.folder, scratch: "\(sandbox.folder)/scratch", mirrors: mirrors.folder)
                    // A shared cache would have what another manifest has written into it.
                    + ["--manifest-cache", "none", "dump-package"]
                let command = try sandbox.command(words, writing: [sandbox.folder], limits: sandboxLimits)
                return command.map(\.shellWord).joined(separator: " ")
                    + " >\(results.shellWord)/\(index).json 2>\(results.shellWord)/\(index).err &\n"
                    + (index % 2 == 1 ? "wait\n" : "")
            }
            try Data((lines.joined() + "wait\n").utf8).write(to: URL(fileURLWithPath: script), options: .atomic)
        } catch let error as CommandFailure { throw error } catch { throw unwritable(manifests, error) }
        return try sandbox.run(script: script, log: "\(folder)/evaluate")
    }

    /// Returns true for a folder that a package can be in: a checkout, or a folder of the repository.
    private func isAllowed(_ path: String) -> Bool {
        // A manifest could have replaced a folder by a link to another.
        func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        return (sandbox.readable + ["\(folder)/scratch/checkouts"]).contains {
            (real(path) + "/").hasPrefix(real($0) + "/")
        }
    }

    /// Reads a file that the package manager has written.
    private func read(_ name: String) throws -> JSONValue {
        guard let data = try GivenFolder(folder).contents(of: name, limit: Self.limits.bytes) else {
            throw damaged(name)
        }
        do { return try JSONValue(parsing: [UInt8](data), limits: .packages) } catch { throw damaged(name) }
    }

    private func damaged(_ name: String) -> CommandFailure {
        CommandFailure(
            "the package manager left no usable \(folder)/\(name) — remove the folder and import again",
            exitCode: .internalError)
    }
}

import BringSupport
import Foundation

/// The output of the package manager and of the launcher of its sandbox.
struct PackageManagerOutput {
    private let lines: [String]

    /// The maximum numbers of lines and of bytes that are read.
    private static let limits = (lines: 20_000, bytes: 4 << 20)

    init(_ text: String) {
        lines = String(decoding: text.utf8.suffix(Self.limits.bytes), as: UTF8.self).split(separator: "\n")
            .suffix(Self.limits.lines).map { String($0).visible }
    }

    /// The addresses of the repositories that the package manager has looked for.
    var addresses: [String] {
        var found: [String] = []
        for line in lines {
            var address: Substring?
            for word in ["Fetching ", "Updating ", "error: Failed to clone repository "] where line.hasPrefix(word) {
                address = line.dropFirst(word.count)
            }
            if let range = line.range(of: "cannot clone from local directory ") { address = line[range.upperBound...] }
            guard var text = address.map(String.init) else { continue }
            if text.hasSuffix(":") { text.removeLast() }
            // A local repository is shown by its path.
            if text.hasPrefix("/") { text = "file://" + text }
            if text.contains("/") || text.contains(":"), !text.contains(" "), !found.contains(text) {
                found.append(text)
            }
        }
        return found
    }

    /// True if versions, branches or revisions are missing, which could be newer than the copies of the repositories.
    var needsNewerRepositories: Bool {
        let signs = [
            "no versions of", "no available versions", "could not find a branch named", "Couldn’t find revision",
            "Couldn't find revision", "unable to find", "which doesn't exist", "could not find the commit",
            "is incompatible with", "couldn’t get the list of tags", "exists in no repository",
        ]
        return lines.contains { line in signs.contains { line.contains($0) } }
    }

    /// True if all errors are about binary targets, which are never fetched: then everything else is resolved.
    var lacksOnlyBinaries: Bool {
        let errors = lines.filter { $0.hasPrefix("error: ") }
        return !errors.isEmpty && errors.allSatisfy { $0.contains(" binary target '") }
    }

    /// The lines of the launcher, without its name.
    private var launcherLines: [String] {
        lines.filter { $0.hasPrefix("Launcher: ") }.map { String($0.dropFirst("Launcher: ".count)) }
    }

    /// The launcher's last line.
    var launcher: String? { launcherLines.last }

    private static let manifestEnd = "-manifest"

    /// Returns the package whose manifest is the program that a line of the launcher begins with.
    private static func manifest(_ line: String) -> (identity: String, rest: String)? {
        guard let name = line.split(separator: " ").first, name.hasSuffix(manifestEnd) else { return nil }
        return (String(name.dropLast(manifestEnd.count)), String(line.dropFirst(name.count)))
    }

    /// The uses of the network that the sandbox denied to manifests.
    var denials: [String] {
        var found: [String] = []
        for line in launcherLines {
            guard line.contains(" tried to "), let (identity, rest) = Self.manifest(line) else { continue }
            let text = "the manifest of \(identity)\(rest)"
            if !found.contains(text) { found.append(text) }
        }
        return found
    }

    /// The cause and the remedy if the package manager failed.
    ///
    /// - Parameter status: Its exit code.
    func failure(status: Int32) -> PackageResolver.Failure {
        let remedy = "correct the package, or unlink it"
        // A manifest that the launcher has ended.
        for line in launcherLines where line.contains(" and was ended") {
            if let (identity, rest) = Self.manifest(line) {
                return .init(reason: "the manifest of \(identity)\(rest) — \(remedy)", identities: [identity])
            }
        }
        let manifests = lines.compactMap { line -> String? in
            guard let range = line.range(of: "from manifest compilation for ") else { return nil }
            return line[range.upperBound...].split(separator: " ").first.map(String.init)
        }
        if let identity = manifests.first {
            let errors = lines.filter { line in
                !line.hasPrefix("Fetch") && !line.hasPrefix("Comput") && !line.hasPrefix("error: Invalid manifest")
                    && !line.hasPrefix("Launcher: ") && !line.contains("from manifest compilation for ")
                    && !line.hasPrefix("Updat") && !line.hasPrefix("warning:")
            }
            let cause = errors.first.map { ": \($0.prefix(300))" } ?? " without a reason"
            return .init(
                reason: "the manifest of \(identity) ended without a result\(cause) — \(remedy)", identities: [identity]
            )
        }
        // The command that compiles a manifest ends with the path of its program.
        for (index, line) in lines.enumerated() where line.contains("Invalid manifest (compiled with: ") {
            guard let identity = line.firstMatch(of: #/([^\/"]{1,200})-manifest"/#).map({ String($0.1) }) else {
                continue
            }
            let error = lines[index...].prefix(50).lazy.compactMap { line in
                line.firstMatch(of: #/Package(?:@swift[\-0-9.]*)?\.swift:(\d+:\d+: error: .{1,300})/#).map {
                    String($0.1)
                }
            }.first
            return .init(
                reason: "the manifest of \(identity) doesn't compile\(error.map { ": line \($0)" } ?? "") — \(remedy)",
                identities: [identity])
        }
        if let line = launcherLines.last(where: { $0.contains(" and was ended") }) {
            let running = Set(
                lines.compactMap { line in
                    line.hasPrefix("Computing version for ")
                        ? PackageReference.identity(of: String(line.dropFirst("Computing version for ".count))) : nil
                })
            let computed = Set(
                lines.compactMap { line in
                    line.hasPrefix("Computed ")
                        ? line.split(separator: " ").dropFirst().first.map { PackageReference.identity(of: String($0)) }
                        : nil
                })
            let open = running.subtracting(computed)
            let place =
                open.isEmpty ? "" : " while the manifest of \(open.sorted().joined(separator: ", ")) was evaluated"
            return .init(reason: "\(line)\(place) — \(remedy)", identities: open)
        }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("error: ") }) else {
            return .init(
                reason: "the package manager ended with \(status)\(lines.last.map { ": \($0.prefix(300))" } ?? "")")
        }
        let end =
            lines[(start + 1)...].firstIndex { line in
                ["error:", "warning:", "Fetch", "Comput", "Launcher:"].contains(where: line.hasPrefix)
            } ?? lines.endIndex
        return Self.shortened(
            lines[start..<end].map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " "), remedy: remedy)
    }

    /// Returns a failure from an error of the package manager.
    private static func shortened(_ error: String, remedy: String) -> PackageResolver.Failure {
        var text = error.hasPrefix("error: ") ? String(error.dropFirst(7)) : error
        var identities: Set<String> = []
        // The error of a manifest begins with the package.
        if let match = text.prefixMatch(of: #/'([^']{1,200})': /#) {
            identities = [String(match.1)]
            text = String(text[match.range.upperBound...])
        }
        if let match = text.firstMatch(of: #/invalid access to (\/[^)]{1,1000})/#) {
            return .init(
                reason:
                    "the package at \(match.1) is outside the repository — import with \(BuildOptions.allowOutside)",
                identities: identities)
        }
        if let match = text.prefixMatch(of: #/Dependencies could not be resolved because /#) {
            // The rest repeats the cause for each package that needs it.
            text = "no versions go together: " + text[match.range.upperBound...]
        }
        if text.hasPrefix("package '"),
            let match = text.prefixMatch(of: #/package '([^']{1,200})' is using Swift tools version/#)
        {
            identities = [String(match.1)]
        }
        let short = text.utf8.count > 500 ? "\(text.prefix(500))…" : text
        return .init(
            reason: short.hasSuffix(".") ? "\(short.dropLast()) — \(remedy)" : "\(short) — \(remedy)",
            identities: identities)
    }
}

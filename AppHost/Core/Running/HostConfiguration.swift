import Foundation
import Glibc
import Shared

/// The host's configuration file: lines `option = value` for options of `run` that the command line omits.
struct HostConfiguration: Sendable {
    /// The options that the file sets, in its order.
    let options: Arguments

    /// The maximum size of the file in bytes.
    private static let limit = 65_536

    /// Returns the path of the user's default file, which may be missing.
    ///
    /// - Returns: `nil` without a home folder.
    static func standardPath(environment: [String: String]) -> String? {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/airlock/host.conf" }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return home + "/.config/airlock/host.conf"
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - options: The options that may be set.
    ///   - isNeeded: True if a missing file is an error. If false, a missing file counts as an empty one.
    /// - Throws: ``HostError`` that names the line.
    init(path: String, options: [OptionDeclaration], isNeeded: Bool) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT, !isNeeded {
                self.options = Arguments(command: "")
                return
            }
            throw HostError(
                path: path,
                fault: .configuration(
                    line: nil, reason: "can't be read: \(String(cString: strerror(errno)))",
                    remedy: "name a readable file with --config"))
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.limit + 1)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0, count <= Self.limit else {
            throw HostError(
                path: path,
                fault: .configuration(
                    line: nil,
                    reason: count < 0 ? "can't be read: \(String(cString: strerror(errno)))" : "is larger than 64 KiB",
                    remedy: "name a file of settings with --config"))
        }
        self.options = try Self.parse(
            String(decoding: bytes.prefix(count), as: UTF8.self), path: path, options: options)
    }

    /// Parses the lines of a file.
    ///
    /// - Throws: ``HostError`` that names the line.
    static func parse(_ text: String, path: String, options: [OptionDeclaration]) throws -> Arguments {
        var settings = Arguments(command: "")
        var lines: [String: Int] = [:]
        let names = options.filter { $0.name != HostRun.config.name }
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = line.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\r")))
            if content.isEmpty || content.hasPrefix("#") { continue }
            func fault(_ reason: String, _ remedy: String) -> HostError {
                HostError(path: path, fault: .configuration(line: index + 1, reason: reason, remedy: remedy))
            }
            let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard let option = names.first(where: { $0.name == parts[0] }) else {
                throw fault("has the unknown key '\(parts[0])'", suggestion(for: parts[0], in: names.map(\.name)))
            }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw fault(
                    "has no value for '\(option.name)'", "write \(option.name) = \(option.placeholder ?? "yes")")
            }
            if let other = lines.updateValue(index + 1, forKey: option.name) {
                throw fault("sets '\(option.name)' again, after line \(other)", "keep one of them")
            }
            guard option.form == .flag else {
                do throws(CommandFailure) {
                    try option.check([parts[1]])
                } catch {
                    throw HostError(path: path, fault: .value(line: index + 1, error))
                }
                settings.add(option, parts[1])
                continue
            }
            guard ["yes", "no"].contains(parts[1]) else {
                throw fault("has the invalid value '\(parts[1])' for '\(option.name)'", "write yes or no")
            }
            if parts[1] == "yes" { settings.add(option, nil) }
        }
        return settings
    }
}

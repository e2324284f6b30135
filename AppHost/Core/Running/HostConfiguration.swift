import Foundation
import Glibc
import Shared

/// The host's configuration file: lines `option = value` for options of `run` that the command line omits.
struct HostConfiguration: Hashable, Sendable {
    /// The settings in the order of the file.
    let settings: [Setting]

    /// A line of the file.
    struct Setting: Hashable, Sendable {
        let name: String
        let value: String
        let line: Int
    }

    /// Creates a configuration of parsed settings.
    init(settings: [Setting]) { self.settings = settings }

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
    init(path: String, options: [CommandGrammar.Option], isNeeded: Bool) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT, !isNeeded {
                settings = []
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
        settings = try Self.parse(String(decoding: bytes.prefix(count), as: UTF8.self), path: path, options: options)
    }

    /// Parses the lines of a file.
    ///
    /// - Throws: ``HostError`` that names the line.
    static func parse(_ text: String, path: String, options: [CommandGrammar.Option]) throws -> [Setting] {
        var settings: [Setting] = []
        let names = options.filter { $0.name != "config" }
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
            if let other = settings.first(where: { $0.name == option.name }) {
                throw fault("sets '\(option.name)' again, after line \(other.line)", "keep one of them")
            }
            if option.placeholder == nil, !["yes", "no"].contains(parts[1]) {
                throw fault("has the invalid value '\(parts[1])' for '\(option.name)'", "write yes or no")
            }
            settings.append(Setting(name: option.name, value: parts[1], line: index + 1))
        }
        return settings
    }

    /// Returns the command line, completed with the settings of options that it omits.
    func completing(_ arguments: Arguments, options: [CommandGrammar.Option]) -> Arguments {
        var arguments = arguments
        for setting in settings where !arguments.has(setting.name) {
            let takesValue = options.first { $0.name == setting.name }?.placeholder != nil
            if takesValue { arguments.set(setting.name, setting.value) }
            if !takesValue, setting.value == "yes" { arguments.set(setting.name, nil) }
        }
        return arguments
    }
}

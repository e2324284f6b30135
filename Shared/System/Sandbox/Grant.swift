import Glibc

/// A path that a sandboxed process may use, with the access rights to it.
package struct Grant: Hashable, Sendable {
    /// The operations permitted on the path and everything below it.
    package enum Access: String, CaseIterable, Sendable {
        /// Read files and folders.
        case read
        /// Read, and run programs.
        case run
        /// Read and write existing files, but not create, truncate or remove any.
        case write
        /// Read, write, truncate, create and remove regular files; never symbolic links, pipes, sockets, devices or folders.
        case edit
        /// The operations of ``edit``, and creating and removing folders.
        case keep
        /// The operations of ``keep``, moving and linking between folders, creating symbolic links, and running programs.
        case make
    }

    package var access: Access
    /// The path of a file or folder. Links in the path are followed.
    package var folder: String
    /// The rest of the path, in which no symbolic link is followed; `nil` for the folder itself.
    package var inner: String?

    /// Grants access to a path, or to a path below it in which no link is followed.
    package init(_ access: Access, _ folder: String, inner: String? = nil) {
        (self.access, self.folder, self.inner) = (access, folder, inner)
    }

    /// Parses a path in the format `FOLDER` or `FOLDER/./INNER`.
    package init(_ access: Access, parsing path: String) {
        let units = Array(path.utf8)
        var mark: Int?
        for index in units.indices.dropLast(3) where mark == nil {
            if units[index] == UInt8(ascii: "/"), units[index + 1] == UInt8(ascii: "."),
                units[index + 2] == UInt8(ascii: "/")
            {
                mark = index
            }
        }
        if let mark {
            self.init(
                access, String(decoding: units[..<mark], as: UTF8.self),
                inner: String(decoding: units[(mark + 3)...], as: UTF8.self))
        } else {
            self.init(access, path)
        }
    }

    /// The path in the format that ``init(_:parsing:)`` parses.
    package var path: String { inner.map { "\(folder)/./\($0)" } ?? folder }
}

/// The parts of the machine that every program needs: libraries, time zones, fonts.
package enum SystemGrants {
    /// The grants of a process that has started, which are the same for every extension.
    package static let running: [Grant] =
        [Grant(.run, "/usr")] + ["/bin", "/lib", "/lib64"].filter(isFolder).map { Grant(.run, $0) } + [
            Grant(.read, "/etc/ld.so.cache"), Grant(.read, "/etc/localtime"), Grant(.read, "/etc/fonts"),
            Grant(.write, "/dev/null"), Grant(.read, "/dev/urandom"), Grant(.read, "/proc/self/stat"),
        ]
    /// The grants of a process that starts. The Swift runtime finds the program's arguments through `cmdline` and `maps`.
    package static let all = running + ["cmdline", "maps"].map { Grant(.read, "/proc/self/\($0)") }

    /// Returns true for a real folder. A link into `/usr` is covered by the grant of its target.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// The options of the extensions' commands whose values are files or folders, by the access that the command needs.
package enum FileOptions {
    /// Files and folders that are read.
    package static let read = [
        "states", "sources", "config", "baseline", "assets", "fixture", "entitlements", "state", "configuration",
        "parts", "verify", "against", "archived",
    ]
    /// Returns the options for files that a command replaces.
    package static func written(by command: String) -> [String] {
        // A completion names files that another call will write.
        if command == "complete" { return [] }
        return ["gallery", "fixture"].contains(command) ? ["write-baseline"] : ["write-baseline", "out"]
    }
    /// Returns the options for folders in which a command writes files. They are created before the process is sandboxed.
    package static func filled(by command: String) -> [String] {
        if command == "complete" { return [] }
        return ["gallery", "fixture"].contains(command) ? ["images", "record", "out"] : ["images", "record"]
    }

    /// Returns the access of a command to the folders in which it writes files. A fixture has subfolders.
    package static func fillingAccess(of command: String) -> Grant.Access { command == "fixture" ? .keep : .edit }

    /// Returns the value of an option in a command line that isn't parsed: `--NAME VALUE` or `--NAME=VALUE`, and of several the last.
    ///
    /// The value of another option that looks like the option is taken for it, too; then the process may use a file that it doesn't need.
    package static func value(of name: String, in words: ArraySlice<String>) -> String? {
        var found: String?
        var index = words.startIndex
        while index < words.endIndex, words[index] != "--" {
            let word = words[index]
            if word.hasPrefix("--\(name)=") { found = String(word.dropFirst(name.count + 3)) }
            if word == "--\(name)", index + 1 < words.endIndex { found = words[index + 1] }
            index += 1
        }
        return found == "-" ? nil : found
    }

    /// Returns the words of `complete` with those of the command line that it completes, whose options override its own. The last word of
    /// the line is unfinished, and left out.
    package static func completed(_ words: ArraySlice<String>) -> ArraySlice<String> {
        guard let end = words.firstIndex(of: "--") else { return words }
        let (own, operands) = (words[..<end], words[(end + 1)...])
        let isLine = value(of: "shell", in: own) != nil
        return own + (isLine ? Self.words(of: operands.joined(separator: " ")) : Array(operands)).dropLast()
    }

    /// Splits a command line as a shell does, without replacing anything in a word.
    private static func words(of line: String) -> [String] {
        var words = [""]
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            if character == quote {
                quote = nil
            } else if character == "\\", quote != "'", let next = rest.popFirst() {
                words[words.count - 1].append(next)
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character == " " || character == "\t" || character == "\n" {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}

/// The extension that an executable of an imported app is.
package enum AppRole: String, CaseIterable {
    case widgets
    case intents

    /// The domains of the container that the extension may change: those of Apple's frameworks, not of features.
    private var domains: [String] {
        switch self {
        case .widgets: ["widgets"]
        case .intents: ["alarms", "queue", "intents", "activities"]
        }
    }

    /// The domains of Apple's frameworks, which extensions of either kind may read.
    private static let readable = ["alarms", "widgets", "queue", "intents", "home", "activities"]
    /// The domain that the extension may read if the user allows the app to.
    private static let calendar = "calendar"

    /// Returns the parts of a container that the extension may use.
    ///
    /// - Parameters:
    ///   - app: The app, whose permissions are looked up; `nil` if it has none.
    ///   - changesGroups: True if it may change the app groups.
    package func grants(in container: String, of app: ImportedApp?, changesGroups: Bool) -> [Grant] {
        func part(_ access: Grant.Access, _ path: String) -> Grant { Grant(access, container, inner: path) }
        var grants = ["container.json", "generations"].map { part(.read, $0) }
        grants += Self.readable.map { part(.read, "documents/\($0)") }
        if app?.mayRead(Self.calendar, in: container) == true {
            // The host replaces a catalogue by a new file, to which a grant for the former file doesn't apply.
            grants += [part(.read, "documents/\(Self.calendar)"), part(.read, "catalogues")]
        }
        grants.append(part(.write, "generations/\(rawValue)"))
        for domain in domains {
            grants.append(part(.edit, "documents/\(domain)"))
            grants.append(part(.write, "locks/\(domain).lock"))
        }
        if self == .widgets { grants.append(part(.edit, "snapshots")) }
        // Apple's frameworks answer from it.
        grants.append(part(.read, "device"))
        grants.append(part(changesGroups ? .keep : .read, "groups"))
        return grants
    }
}

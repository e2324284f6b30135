import PropertyLists
import Shared

/// A plug-in that can't be used, or a word that names none.
struct PluginError: CommandError, Hashable {
    enum Fault: Hashable {
        /// No folder of plug-ins, or no plug-in, at a path.
        case absent
        /// No `Info.plist` in the folder.
        case noManifest
        case unreadable(reason: String)
        case tooLarge(limit: Int)
        case notAPropertyList
        /// More values than ``PropertyListBounds``.
        case tooMuch
        case missing(key: String, example: String)
        case type(key: String, String)
        case value(key: String, value: String, wanted: String)
        case unknownKey(String, known: [String])
        /// What `CFBundleExecutable` names isn't there.
        case noExecutable(String)
        case notExecutable(String)
        /// It leads out of the plug-in's folder.
        case outside(String, target: String)
        /// Everybody may write to it.
        case writableByAll
        /// Another plug-in of this identifier came first.
        case duplicate(String, first: String)
        /// No plug-in has this identifier.
        case unknown(String, known: [String])
        case disabled(String)
        /// A part of the host.
        case builtIn(String)
    }

    let fault: Fault
    /// The file or folder; empty for a fault of no file.
    let path: String

    init(_ fault: Fault, path: String = "") { (self.fault, self.path) = (fault, path) }

    var exitCode: ExitCode {
        switch fault {
        case .absent, .unreadable: .inputOutput
        case .disabled, .builtIn: .usage
        default: .badData
        }
    }

    var message: String {
        switch fault {
        case .absent: "there is nothing at \(path) — name a folder that is there"
        case .noManifest: "\(path) has no Info.plist — a plug-in is a folder NAME.appex with one in it"
        case .unreadable(let reason): "\(path) can't be read: \(reason) — let this user read it"
        case .tooLarge(let limit): "\(path) is larger than \(limit) bytes — shorten it"
        case .notAPropertyList: "\(path) is no property list — write it in XML or binary, with a dictionary outermost"
        case .tooMuch:
            "\(path) holds more than \(PropertyListBounds.values) values or \(PropertyListBounds.collections) arrays "
                + "and dictionaries, each reference counted — shorten it"
        case .missing(let key, let example): "\(path): \(key) is missing — add it, such as \(example)"
        case .type(let key, let type): "\(path): \(key) is not \(type) — make it one"
        case .value(let key, let value, let wanted):
            "\(path): \(key) is '\(value.visible.prefix(100))' — write \(wanted)"
        case .unknownKey(let key, let known):
            "\(path): \(key) is unknown — known are \(known.joined(separator: ", "))"
        case .noExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which is not there — put it into the folder"
        case .notExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which is no program — make it a file with chmod +x"
        case .outside(let name, let target):
            "\(path): CFBundleExecutable names '\(name)', which leads to \(target) — put the program itself into the folder"
        case .writableByAll: "\(path) may be written by everybody — chmod o-w it"
        case .duplicate(let identifier, let first):
            "\(path) has the identifier \(identifier) of \(first), which came first — remove one of them"
        case .unknown(let identifier, let known):
            "no plug-in '\(identifier.visible)' — \(suggestion(for: identifier, in: known))"
        case .disabled(let identifier):
            "\(identifier) is disabled — 'AppHost plugins enable \(identifier)' starts it again"
        case .builtIn(let identifier): "\(identifier) is a part of AppHost — only other plug-ins can be disabled"
        }
    }
}

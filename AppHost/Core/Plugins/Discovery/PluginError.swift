import Shared

/// The error for a plug-in that can't be used, or an unknown identifier.
struct PluginError: CommandError, Hashable {
    enum Fault: Hashable {
        /// There is no plug-in and no folder of plug-ins at a path.
        case absent
        /// The folder has no `Info.plist`.
        case noManifest
        case unreadable(reason: String)
        case tooLarge(limit: Int)
        case notAPropertyList
        /// The list exceeds the limits of a manifest.
        case tooMuch(PropertyListError)
        case missing(key: String, example: String)
        case type(key: String, String)
        case value(key: String, value: String, wanted: String)
        case unknownKey(String, known: [String])
        /// The file that `CFBundleExecutable` names doesn't exist.
        case noExecutable(String)
        case notExecutable(String)
        /// The executable is a link out of the plug-in's folder.
        case outside(String, target: String)
        /// The file or folder is world-writable.
        case writableByAll
        /// Another plug-in with this identifier was found first.
        case duplicate(String, first: String)
        /// No plug-in has this identifier.
        case unknown(String, known: [String])
        case disabled(String)
        /// The plug-in is a part of the host.
        case builtIn(String)
    }

    let fault: Fault
    /// The file or folder; empty if none is involved.
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
        case .absent: "no such folder: \(path) — name an existing folder"
        case .noManifest: "\(path) has no Info.plist — add an Info.plist to the plug-in's folder"
        case .unreadable(let reason): "can't read \(path): \(reason) — let this user read it"
        case .tooLarge(let limit): "\(path) is larger than \(limit) bytes — shorten it"
        case .notAPropertyList:
            "\(path) isn't a property list — write an XML or binary property list with a dictionary at the top level"
        case .tooMuch(let error): "\(path) \(error.reason) — shorten it"
        case .missing(let key, let example): "\(path): \(key) is missing — add it, such as \(example)"
        case .type(let key, let type): "\(path): \(key) is not \(type) — write \(type)"
        case .value(let key, let value, let wanted):
            "\(path): invalid \(key) '\(value.visible.prefix(100))' — write \(wanted)"
        case .unknownKey(let key, let known):
            "\(path): unknown key \(key) — known keys are \(known.joined(separator: ", "))"
        case .noExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which doesn't exist — put the executable into the plug-in's folder"
        case .notExecutable(let name):
            "\(path): CFBundleExecutable names '\(name)', which isn't an executable file — run chmod +x on it"
        case .outside(let name, let target):
            "\(path): CFBundleExecutable names '\(name)', which leads to \(target), outside the plug-in's folder — put the program itself into that folder"
        case .writableByAll: "\(path) is world-writable — run chmod o-w on it"
        case .duplicate(let identifier, let first):
            "\(path) has the same identifier \(identifier) as \(first), which was found first — remove one of them"
        case .unknown(let identifier, let known):
            "no plug-in '\(identifier.visible)' — \(suggestion(for: identifier, in: known))"
        case .disabled(let identifier):
            "\(identifier) is disabled — 'AppHost plugins enable \(identifier)' enables it"
        case .builtIn(let identifier): "\(identifier) is a part of AppHost — only other plug-ins can be disabled"
        }
    }
}

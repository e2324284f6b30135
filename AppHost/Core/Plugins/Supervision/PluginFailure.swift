import AirlockSandbox
import Foundation
import Shared

/// The reason why a plug-in's process gave no usable answer.
enum PluginFailure: Hashable, Sendable {
    /// The plug-in's own error.
    case error(code: Int, message: String)
    case broke(ProtocolFault)
    /// It uses another version of the protocol.
    case version(Int)
    /// A file in its folder is invalid.
    case file(UntrustedFileError)
    case notStarted(reason: String)
    /// The request itself can't be encoded.
    case request(reason: String)
    /// It crashed, and isn't started before an instant.
    case backingOff(until: Date)
    /// It crashed too often.
    case stopped(identifier: String)
    case disabled(identifier: String)
    /// The kernel has no Landlock, and the user didn't accept that for the plug-in.
    case unprotected(identifier: String, Landlock.Availability)
    /// The plug-in's record or folder can't be read or written.
    case storage(reason: String)

    /// True if it counts as a crash.
    var isCrash: Bool {
        switch self {
        case .broke: true
        case .file(let error): error.isOverQuota
        default: false
        }
    }

    func message(of name: String) -> String {
        switch self {
        case .error(let code, let message):
            "\(name) answered with error \(code): \(message) — the previous snapshot is kept"
        case .broke(let fault): "\(name) \(fault.words)"
        case .version(let version):
            "\(name) uses version \(version) of the protocol, but AppHost uses version \(PluginRequest.version) — "
                + (version > PluginRequest.version ? "update Airlock" : "update the plug-in")
        case .file(let error): "\(name): \(error.message)"
        case .notStarted(let reason): "can't start \(name): \(reason) — check its CFBundleExecutable"
        case .request(let reason): "can't encode the request to \(name): \(reason) — change the request"
        case .backingOff(let until):
            "\(name) crashed and isn't restarted before \(until.formatted(.iso8601)) — the previous snapshot is kept"
        case .stopped(let identifier):
            "\(name) crashed \(CrashWindow.limit) times in \(CrashWindow.length / 60) minutes and was stopped — "
                + "'AppHost plugins enable \(identifier)' restarts it"
        case .disabled(let identifier): PluginError(.disabled(identifier)).message
        case .unprotected(let identifier, let landlock):
            "\(landlock.obstacle ?? ""), and without it \(name) could use all your files — \(landlock.remedy ?? ""), "
                + "or accept the risk with 'AppHost plugins enable \(identifier) --without-landlock'"
        case .storage(let reason): "\(name): \(reason)"
        }
    }
}

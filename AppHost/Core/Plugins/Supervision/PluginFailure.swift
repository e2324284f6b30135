import AirlockSandbox
import Foundation
import Shared

/// Why a plug-in that didn't end badly gave nothing that can be used.
enum PluginFailure: Hashable, Sendable {
    /// Its own error.
    case error(code: Int, message: String)
    case broke(ProtocolFault)
    /// It speaks another version of the protocol.
    case version(Int)
    /// What it wrote into its folder.
    case file(UntrustedFileError)
    case notStarted(reason: String)
    /// The request itself can't be written.
    case request(reason: String)
    /// It ended badly, and isn't started before an instant.
    case resting(until: Date)
    /// It ended badly too often.
    case stopped(identifier: String)
    case disabled(identifier: String)
    /// This kernel has no Landlock, and the user didn't accept that for the plug-in.
    case unprotected(identifier: String, Landlock.Availability)
    /// What the app or the container keeps of it can't be read or written.
    case storage(reason: String)

    /// Whether it counts against the plug-in as a crash does.
    var isBadEnd: Bool {
        switch self {
        case .broke: true
        case .file(let error): error.isOverQuota
        default: false
        }
    }

    func message(of name: String) -> String {
        switch self {
        case .error(let code, let message):
            "\(name) answered with error \(code): \(message) — what it showed before stays"
        case .broke(let fault): "\(name) \(fault.words)"
        case .version(let version):
            "\(name) speaks version \(version) of the protocol, AppHost speaks \(PluginRequest.version) — "
                + (version > PluginRequest.version ? "update Airlock" : "update the plug-in")
        case .file(let error): "\(name): \(error.message)"
        case .notStarted(let reason): "\(name) can't be started: \(reason) — check its CFBundleExecutable"
        case .request(let reason): "\(name) can't be asked: \(reason) — ask for something else"
        case .resting(let until):
            "\(name) ended badly and rests until \(until.formatted(.iso8601)) — what it showed before stays"
        case .stopped(let identifier):
            "\(name) ended badly \(CrashWindow.limit) times in \(CrashWindow.length / 60) minutes and is stopped — "
                + "'AppHost plugins enable \(identifier)' tries again"
        case .disabled(let identifier): PluginError(.disabled(identifier)).message
        case .unprotected(let identifier, let landlock):
            "\(landlock.obstacle ?? ""), and without it \(name) could use every file of yours — \(landlock.remedy ?? ""), "
                + "or accept it: 'AppHost plugins enable \(identifier) --without-landlock'"
        case .storage(let reason): "\(name): \(reason)"
        }
    }
}

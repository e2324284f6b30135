import Shared
import Synchronization

/// A connection that may be metered, according to the user's setting or to NetworkManager.
final class MeteredConnection: Sendable {
    /// The user's setting.
    enum Setting: String, CaseIterable, Sendable {
        /// The connection is metered if NetworkManager reports that it is.
        case auto
        case yes
        case no
    }

    private let setting: Setting
    private let environment: [String: String]
    /// The last result of a query.
    private let known = Mutex<(at: ContinuousClock.Instant, isMetered: Bool)?>(nil)

    /// The time for which a result is cached.
    private static let lifetime = Duration.seconds(10)
    /// The time limit of each queried program, in seconds.
    private static let limit = 3

    /// - Parameter environment: The environment variables; programs are searched for in `PATH`.
    init(_ setting: Setting, environment: [String: String]) {
        (self.setting, self.environment) = (setting, environment)
    }

    /// Returns true if the connection is metered now.
    func isMetered() async -> Bool {
        switch setting {
        case .yes: return true
        case .no: return false
        case .auto: break
        }
        let now = ContinuousClock.now
        if let known = known.withLock({ $0 }), now - known.at < Self.lifetime { return known.isMetered }
        let isMetered = await queried()
        known.withLock { $0 = (now, isMetered) }
        return isMetered
    }

    private func queried() async -> Bool {
        let name = "org.freedesktop.NetworkManager"
        let property = await output(of: [
            "busctl", "--system", "--timeout=2", "get-property", name, "/org/freedesktop/NetworkManager", name,
            "Metered",
        ])
        // A number (NMMetered): 1 for yes, 3 for a guess of yes, 2 and 4 for no and a guess of no; 0 for unknown.
        let words = property?.split(whereSeparator: \.isWhitespace) ?? []
        if words.count == 2, words[0] == "u" { return words[1] == "1" || words[1] == "3" }
        // A line for each device: "GENERAL.METERED:yes (guessed)".
        let devices = await output(of: ["nmcli", "-t", "-f", "GENERAL.METERED", "device", "show"])
        return devices?.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("GENERAL.METERED:yes") } ?? false
    }

    /// Returns a program's output; `nil` if the program is missing or fails, which says nothing about the connection.
    private func output(of command: [String]) async -> String? {
        do {
            let outcome = try await LimitedCommand(environment: environment, limit: Self.limit, captured: .output).run(
                command)
            if case .exited(0, let output) = outcome { return output }
        } catch {}
        return nil
    }
}

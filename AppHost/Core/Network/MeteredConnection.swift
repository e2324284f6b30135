import Shared
import Synchronization

/// Whether what goes over the connection is paid for, as the person says, or as far as NetworkManager knows.
final class MeteredConnection: Sendable {
    /// What a person says of it.
    enum Setting: String, CaseIterable, Sendable {
        /// As NetworkManager has it; where nobody knows, it isn't.
        case auto
        case yes
        case no
    }

    private let setting: Setting
    private let environment: [String: String]
    /// What was found out last.
    private let known = Mutex<(at: ContinuousClock.Instant, isMetered: Bool)?>(nil)

    /// For how long what was found out holds.
    private static let lifetime = Duration.seconds(10)
    /// The longest a program may take, in seconds.
    private static let limit = 3

    /// - Parameter environment: Where programs are looked for.
    init(_ setting: Setting, environment: [String: String]) {
        (self.setting, self.environment) = (setting, environment)
    }

    /// Whether it is metered now.
    func isMetered() async -> Bool {
        switch setting {
        case .yes: return true
        case .no: return false
        case .auto: break
        }
        let now = ContinuousClock.now
        if let known = known.withLock({ $0 }), now - known.at < Self.lifetime { return known.isMetered }
        let isMetered = await found()
        known.withLock { $0 = (now, isMetered) }
        return isMetered
    }

    private func found() async -> Bool {
        let name = "org.freedesktop.NetworkManager"
        let property = await said([
            "busctl", "--system", "--timeout=2", "get-property", name, "/org/freedesktop/NetworkManager", name,
            "Metered",
        ])
        // A number (NMMetered): 1 for yes, 3 for a guess of yes, 2 and 4 for no and its guess; 0 where it doesn't know.
        let words = property?.split(whereSeparator: \.isWhitespace) ?? []
        if words.count == 2, words[0] == "u" { return words[1] == "1" || words[1] == "3" }
        // A line a device: "GENERAL.METERED:yes (guessed)".
        let devices = await said(["nmcli", "-t", "-f", "GENERAL.METERED", "device", "show"])
        return devices?.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("GENERAL.METERED:yes") } ?? false
    }

    /// What a program writes; `nil` where it isn't there or fails, which says nothing of the connection.
    private func said(_ command: [String]) async -> String? {
        do {
            let outcome = try await LimitedCommand(environment: environment, limit: Self.limit, kept: .output).run(
                command)
            if case .exited(0, let said) = outcome { return said }
        } catch {}
        return nil
    }
}

import LocalAuthentication
import SwiftUI
import WidgetKit

// Face ID was refused for this app, so the secret stays hidden.
// Shows: Locked
// Shows: Use your passcode
// Shows: ••••

nonisolated struct LocalAuthenticationLockEntry: TimelineEntry {
    let date: Date
    let isUnlocked: Bool
    let hint: String
}

nonisolated struct LocalAuthenticationLockChecker {
    enum Outcome {
        case available
        case unavailable(reason: String)
    }

    func check() -> Outcome {
        let context = LAContext()
        context.localizedFallbackTitle = "Enter passcode"
        var error: NSError?
        if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) {
            return .available
        }
        guard let error, error.domain == LAError.errorDomain, let code = LAError.Code(rawValue: error.code) else {
            return .unavailable(reason: "Try again")
        }
        switch code {
        case .biometryNotAvailable, .biometryNotEnrolled, .passcodeNotSet:
            return .unavailable(reason: "Use your passcode")
        case .biometryLockout:
            return .unavailable(reason: "Too many attempts")
        default:
            return .unavailable(reason: "Try again")
        }
    }
}

nonisolated struct LocalAuthenticationLockProvider: TimelineProvider {
    func placeholder(in context: Context) -> LocalAuthenticationLockEntry {
        LocalAuthenticationLockEntry(date: .now, isUnlocked: true, hint: "")
    }

    func getSnapshot(in context: Context, completion: @escaping (LocalAuthenticationLockEntry) -> Void) {
        completion(makeEntry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LocalAuthenticationLockEntry>) -> Void) {
        completion(Timeline(entries: [makeEntry()], policy: .atEnd))
    }

    private func makeEntry() -> LocalAuthenticationLockEntry {
        switch LocalAuthenticationLockChecker().check() {
        case .available:
            return LocalAuthenticationLockEntry(date: .now, isUnlocked: true, hint: "Ready")
        case .unavailable(let reason):
            return LocalAuthenticationLockEntry(date: .now, isUnlocked: false, hint: reason)
        }
    }
}

struct LocalAuthenticationLockView: View {
    let entry: LocalAuthenticationLockEntry

    var body: some View {
        VStack(spacing: 6) {
            Image(systemName: entry.isUnlocked ? "lock.open" : "faceid")
            Text(entry.isUnlocked ? "Unlocked" : "Locked").font(.headline)
            Text(entry.hint).font(.caption)
            Text(entry.isUnlocked ? "1234" : "••••").monospaced()
        }
    }
}

struct LocalAuthenticationLockWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "LocalAuthenticationLockWidget", provider: LocalAuthenticationLockProvider()) {
            entry in
            LocalAuthenticationLockView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Secret")
        .supportedFamilies([.systemSmall])
    }
}

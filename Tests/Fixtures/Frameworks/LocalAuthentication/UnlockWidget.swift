import LocalAuthentication
import SwiftUI
import WidgetKit

// Shows: Vault locked
// Shows: no biometrics
// Reports: LocalAuthentication answers as a phone without a passcode

nonisolated struct VaultEntry: TimelineEntry {
    let date: Date
    let isOpen: Bool
    let sensor: String
}

/// Asks before it shows a secret, once with the result of the check and once with the callback.
struct VaultProvider: TimelineProvider {
    func placeholder(in context: Context) -> VaultEntry { VaultEntry(date: .now, isOpen: false, sensor: "") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (VaultEntry) -> Void) {
        entry(completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<VaultEntry>) -> Void) {
        entry { completion(Timeline(entries: [$0], policy: .never)) }
    }

    private func entry(_ completion: @escaping @Sendable (VaultEntry) -> Void) {
        let context = LAContext()
        var problem: NSError?
        let sensor =
            switch context.biometryType {
            case .faceID: "Face ID"
            case .touchID: "Touch ID"
            default: "no biometrics"
            }
        if context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem) {
            return completion(VaultEntry(date: .now, isOpen: false, sensor: sensor))
        }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show the vault") { isOpen, error in
            var note = sensor
            if let error = error as? LAError, error.code == .userCancel { note = "cancelled" }
            completion(VaultEntry(date: .now, isOpen: isOpen, sensor: note))
        }
    }
}

struct VaultWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Vault", provider: VaultProvider()) { entry in
            VStack(alignment: .leading) {
                Label(
                    entry.isOpen ? "Vault open" : "Vault locked", systemImage: entry.isOpen ? "lock.open" : "lock.fill"
                )
                .font(.headline)
                Text(entry.sensor).font(.caption).foregroundStyle(.secondary)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

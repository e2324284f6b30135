import AuthenticationServices
import SwiftUI
import WidgetKit

// Sign in with Apple was never used here: no stored user, and an old identifier isn't authorized.
// Shows: Welcome
// Shows: Signed out
// Shows: Old user: not valid

nonisolated struct AuthenticationServicesSessionEntry: TimelineEntry {
    let date: Date
    let session: String
    let oldUser: String
}

nonisolated final class AuthenticationServicesSession: Sendable {
    static let shared = AuthenticationServicesSession()
    private let userKey = "AuthenticationServicesSession.user"

    var storedUser: String? { UserDefaults.standard.string(forKey: userKey) }

    func isAuthorized(_ user: String, completion: @escaping @Sendable (Bool) -> Void) {
        let provider = ASAuthorizationAppleIDProvider()
        provider.getCredentialState(forUserID: user) { @Sendable state, error in
            if let error {
                print("Credential state: \(error.localizedDescription)")
            }
            switch state {
            case .authorized:
                completion(true)
            case .revoked, .notFound, .transferred:
                completion(false)
            @unknown default:
                completion(false)
            }
        }
    }

    func isAuthorized(_ user: String) async -> Bool {
        await withCheckedContinuation { continuation in
            isAuthorized(user) { continuation.resume(returning: $0) }
        }
    }
}

nonisolated struct AuthenticationServicesSessionProvider: TimelineProvider {
    func placeholder(in context: Context) -> AuthenticationServicesSessionEntry {
        AuthenticationServicesSessionEntry(date: .now, session: "Hi, Jo", oldUser: "")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AuthenticationServicesSessionEntry) -> Void)
    {
        completion(placeholder(in: context))
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<AuthenticationServicesSessionEntry>) -> Void
    ) {
        Task {
            let service = AuthenticationServicesSession.shared
            var session = "Signed out"
            if let user = service.storedUser, await service.isAuthorized(user) {
                session = "Signed in"
            }
            let isOldValid = await service.isAuthorized("001234.0123456789abcdef0123456789abcdef.0000")
            let entry = AuthenticationServicesSessionEntry(
                date: .now,
                session: session,
                oldUser: "Old user: \(isOldValid ? "valid" : "not valid")"
            )
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(3600))))
        }
    }
}

struct AuthenticationServicesSessionWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "AuthenticationServicesSessionWidget", provider: AuthenticationServicesSessionProvider()
        ) { entry in
            VStack(alignment: .leading, spacing: 6) {
                Label("Welcome", systemImage: "person.crop.circle.badge.questionmark").font(.headline)
                Text(entry.session)
                Text(entry.oldUser).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Account")
        .supportedFamilies([.systemSmall])
    }
}

@_exported import Foundation
@_exported import FoundationGaps
@_exported import ManagedSettings
import Shared

/// The states of the user's consent.
public enum AuthorizationStatus: Int, Hashable, Sendable, CustomStringConvertible {
    case notDetermined, denied, approved

    public var description: String {
        switch self {
        case .notDetermined: "notDetermined"
        case .denied: "denied"
        case .approved: "approved"
        }
    }
}

/// The members of a family that consent.
public enum FamilyControlsMember: Hashable, Sendable { case child, individual }

/// The causes of a failed request.
public enum FamilyControlsError: Int, LocalizedError, Sendable {
    case restricted, unavailable, invalidAccountType, invalidArgument, authorizationConflict, authorizationCanceled
    case networkError, authenticationMethodUnavailable
}

/// The consent to parental controls: denied.
public final class AuthorizationCenter: ObservableObject, @unchecked Sendable {
    public static let shared = AuthorizationCenter()

    // It never changes.
    @Published public private(set) var authorizationStatus = AuthorizationStatus.denied

    private init() {}

    /// Throws, as if the user had cancelled the request.
    public func requestAuthorization(for member: FamilyControlsMember) async throws {
        DeviceData.report("FamilyControls answers as a phone whose user denied access")
        throw FamilyControlsError.authorizationCanceled
    }
}

/// The apps, categories and websites that the user chose: none, unless the app decodes others.
public struct FamilyActivitySelection: Codable, Equatable, Sendable {
    public var applicationTokens: Set<ApplicationToken> = []
    public var categoryTokens: Set<ActivityCategoryToken> = []
    public var webDomainTokens: Set<WebDomainToken> = []
    public var includeEntireCategory = false

    public init() {}

    public init(includeEntireCategory: Bool) { self.includeEntireCategory = includeEntireCategory }
}

/// The name of a chosen app, category or website, which only the system knows: nothing is shown.
public struct FamilyActivityTitleView: View {
    /// No view.
    public var body: some View { EmptyView() }
}

/// The icon of a chosen app, category or website, which only the system knows: nothing is shown.
public struct FamilyActivityIconView: View {
    /// No view.
    public var body: some View { EmptyView() }
}

extension Label where Title == FamilyActivityTitleView, Icon == FamilyActivityIconView {
    public init(_ token: ApplicationToken) { self.init(title: { Title() }, icon: { Icon() }) }
    public init(_ token: ActivityCategoryToken) { self.init(title: { Title() }, icon: { Icon() }) }
    public init(_ token: WebDomainToken) { self.init(title: { Title() }, icon: { Icon() }) }
}

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// An opaque name of an app, a category or a website.
public struct Token<T>: Codable, Hashable, Sendable {
    private let data: Data
}

/// An app.
public struct Application: Hashable, Sendable {
    public let token: Token<Application>?
    public var bundleIdentifier: String? { nil }
    public var localizedDisplayName: String? { nil }

    public init(token: Token<Application>) { self.token = token }
}

/// A category of apps.
public struct ActivityCategory: Hashable, Sendable {
    public let token: Token<ActivityCategory>?
    public var localizedDisplayName: String? { nil }

    public init(token: Token<ActivityCategory>) { self.token = token }
}

/// A website.
public struct WebDomain: Hashable, Sendable {
    public let token: Token<WebDomain>?
    public var domain: String? { nil }

    public init(token: Token<WebDomain>) { self.token = token }
}

public typealias ApplicationToken = Token<Application>
public typealias ActivityCategoryToken = Token<ActivityCategory>
public typealias WebDomainToken = Token<WebDomain>

/// Restrictions of apps, which have no effect here.
public final class ManagedSettingsStore: @unchecked Sendable {
    /// The name of a store.
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(stringLiteral value: String) { rawValue = value }
        public static let `default` = Name("default")
    }

    /// The restricted apps. No effect.
    public struct ShieldSettings: Sendable {
        /// The categories that are restricted.
        public enum ActivityCategoryPolicy<Activity>: Sendable {
            case none
            case all(except: Set<Token<Activity>> = [])
            case specific(Set<ActivityCategoryToken>, except: Set<Token<Activity>> = [])
        }

        public var applications: Set<ApplicationToken>?
        public var applicationCategories: ActivityCategoryPolicy<Application>?
        public var webDomains: Set<WebDomainToken>?
        public var webDomainCategories: ActivityCategoryPolicy<WebDomain>?
    }

    public var shield = ShieldSettings()

    public init() {}

    public init(named name: Name) {}

    /// Does nothing here.
    public func clearAllSettings() { shield = ShieldSettings() }
}

import Foundation
import Shared

/// A product of the App Store. There are none here: sources compile that read one.
public struct Product: Identifiable, Hashable, Sendable {
    /// The kinds of products.
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let consumable = Self(rawValue: "Consumable")
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")
    }

    /// The outcome of a purchase.
    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled, pending
    }

    /// A choice of a purchase.
    public struct PurchaseOption: Hashable, Sendable {
        /// A token of the app's own account. No effect.
        public static func appAccountToken(_ token: UUID) -> PurchaseOption { PurchaseOption() }
        /// The number of products. No effect.
        public static func quantity(_ quantity: Int) -> PurchaseOption { PurchaseOption() }
    }

    /// The causes of a failed purchase.
    public enum PurchaseError: LocalizedError, Hashable, Sendable {
        case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer
        case invalidOfferIdentifier, invalidOfferPrice, invalidOfferSignature, missingOfferParameters
    }

    /// The period of a subscription.
    public struct SubscriptionPeriod: Hashable, Sendable {
        /// The units of a period.
        public enum Unit: Hashable, Sendable { case day, week, month, year }
        public let unit: Unit
        public let value: Int
    }

    /// The offer of a subscription.
    public struct SubscriptionOffer: Hashable, Sendable {
        public let id: String?
        public let price: Decimal
        public let displayPrice: String
        public let period: SubscriptionPeriod
        public let periodCount: Int
    }

    /// A product's subscription.
    public struct SubscriptionInfo: Hashable, Sendable {
        /// The states of a subscription.
        public struct RenewalState: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int
            public init(rawValue: Int) { self.rawValue = rawValue }
            public static let subscribed = Self(rawValue: 1), expired = Self(rawValue: 2)
            public static let inBillingRetryPeriod = Self(rawValue: 3), inGracePeriod = Self(rawValue: 4)
            public static let revoked = Self(rawValue: 5)
        }

        /// The renewal of a subscription.
        public struct RenewalInfo: Hashable, Sendable {
            public let currentProductID: String
            public let willAutoRenew: Bool
            public let renewalDate: Date?
        }

        /// The state of a subscription.
        public struct Status: Sendable {
            public let state: RenewalState
            public let transaction: VerificationResult<Transaction>
            public let renewalInfo: VerificationResult<RenewalInfo>
        }

        public let subscriptionGroupID: String
        public let subscriptionPeriod: SubscriptionPeriod
        public let introductoryOffer: SubscriptionOffer?
        public let promotionalOffers: [SubscriptionOffer]

        /// The states of the group's subscriptions: none.
        public var status: [Status] { get async throws { try await Self.status(for: subscriptionGroupID) } }

        public var isEligibleForIntroOffer: Bool { get async { false } }

        /// Returns false, because nothing is known of the user.
        public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { false }

        /// Returns the states of a group's subscriptions: none.
        public static func status(for groupID: String) async throws -> [Status] {
            Store.report()
            return []
        }
    }

    public let id: String
    public let type: ProductType
    public let displayName: String
    public let description: String
    public let price: Decimal
    public let displayPrice: String
    public let isFamilyShareable: Bool
    public let subscription: SubscriptionInfo?

    /// Returns the products with identifiers. Throws, because there is no network.
    public static func products<Identifiers: Collection<String>>(for identifiers: Identifiers) async throws -> [Product]
    {
        throw Store.unreachable()
    }

    /// Buys the product. Throws, because there is no network.
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult { throw Store.unreachable() }

    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.latest(for: id) }
    }

    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await Transaction.currentEntitlement(for: id) }
    }
}

/// The App Store.
public enum AppStore {
    /// The environments of purchases.
    public struct Environment: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let production = Self(rawValue: "Production"), sandbox = Self(rawValue: "Sandbox")
        public static let xcode = Self(rawValue: "Xcode")
    }

    /// True: nothing restricts purchases, but every request fails without a network.
    public static var canMakePayments: Bool { true }

    /// Throws, because there is no network.
    public static func sync() async throws { throw Store.unreachable() }
}

/// The App Store of a country.
public struct Storefront: Hashable, Sendable {
    public let countryCode: String
    public let id: String

    /// The user's App Store: `nil`, because it is unknown.
    public static var current: Storefront? { get async { nil } }
}

/// The request for a review.
public enum SKStoreReviewController {
    /// Does nothing here.
    public static func requestReview() {}
}

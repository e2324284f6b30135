@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// A value from the App Store, with the outcome of the check of its signature.
public enum VerificationResult<SignedType: Sendable>: Sendable {
    case unverified(SignedType, VerificationError)
    case verified(SignedType)

    /// The causes of a failed check.
    public enum VerificationError: Error, Hashable, Sendable {
        case revokedCertificate, invalidCertificateChain, invalidDeviceVerification, invalidEncoding
        case invalidSignature, missingRequiredProperties
    }

    /// The value, if its signature is valid.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .verified(let value): return value
            case .unverified(_, let error): throw error
            }
        }
    }

    public var unsafePayloadValue: SignedType {
        switch self {
        case .verified(let value), .unverified(let value, _): value
        }
    }
}

/// A purchase. There are none here: sources compile that read one.
public struct Transaction: Identifiable, Hashable, Sendable {
    /// The kinds of ownership.
    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let purchased = Self(rawValue: "PURCHASED"), familyShared = Self(rawValue: "FAMILY_SHARED")
    }

    /// The causes of a refund.
    public struct RevocationReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let other = Self(rawValue: 0), developerIssue = Self(rawValue: 1)
    }

    public let id: UInt64
    public let originalID: UInt64
    public let productID: String
    public let productType: Product.ProductType
    public let purchaseDate: Date
    public let originalPurchaseDate: Date
    public let expirationDate: Date?
    public let revocationDate: Date?
    public let revocationReason: RevocationReason?
    public let isUpgraded: Bool
    public let purchasedQuantity: Int
    public let ownershipType: OwnershipType
    public let subscriptionGroupID: String?
    public let appAccountToken: UUID?

    /// Does nothing here.
    public func finish() async {}

    /// The purchases that the user is entitled to: none.
    public static var currentEntitlements: Transactions { listed() }

    /// All purchases: none.
    public static var all: Transactions { listed() }

    /// The unfinished purchases: none.
    public static var unfinished: Transactions { listed() }

    /// New purchases: the sequence ends at once.
    public static var updates: Transactions { Transactions() }

    /// Returns the latest purchase of a product: `nil`.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        Store.report()
        return nil
    }

    /// Returns the purchase of a product that the user is entitled to: `nil`.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
        await latest(for: productID)
    }

    private static func listed() -> Transactions {
        Store.report()
        return Transactions()
    }

    /// Purchases, one after another.
    public struct Transactions: AsyncSequence, Sendable {
        public typealias Element = VerificationResult<Transaction>

        /// The iterator, which has no elements.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// Always `nil`: no purchase is known here.
            public mutating func next() async -> VerificationResult<Transaction>? { nil }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
    }
}

/// The download of the app from the App Store, which is unknown here.
public struct AppTransaction: Sendable {
    public let appVersion: String
    public let originalAppVersion: String
    public let originalPurchaseDate: Date
    public let bundleID: String
    public let environment: AppStore.Environment

    /// The app's download. Throws, because there is no App Store.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { throw Store.unreachable() }
    }

    /// Throws, because there is no App Store.
    public static func refresh() async throws -> VerificationResult<AppTransaction> { throw Store.unreachable() }
}

/// The diagnostic and the error of all requests to the App Store.
enum Store {
    static func report() {
        DeviceData.report("StoreKit answers as a phone whose user has bought nothing, without a network")
    }

    static func unreachable() -> StoreKitError {
        report()
        return .networkError(URLError(.notConnectedToInternet))
    }
}

/// The causes of a failed request.
public enum StoreKitError: LocalizedError, Sendable {
    case unknown, userCancelled, notAvailableInStorefront, notEntitled, unsupported
    case networkError(URLError)
    case systemError(any Error)

    public var errorDescription: String? {
        switch self {
        case .networkError: "The App Store can't be reached."
        case .userCancelled: "The user cancelled the request."
        case .notAvailableInStorefront: "The product isn't available in the user's country."
        case .notEntitled: "The app isn't entitled to the request."
        case .unknown, .unsupported, .systemError: "The request failed."
        }
    }
}

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The networks of cards.
@Constants(
    """
    visa=Visa masterCard=MasterCard amex=AmEx discover=Discover maestro=Maestro JCB=JCB chinaUnionPay=ChinaUnionPay
    interac=Interac cartesBancaires=CartesBancaires electron=Electron vPay=VPay girocard=Girocard mada=mada elo=Elo
    """)
public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {}

/// The abilities of a merchant.
@Options("threeDSecure emv credit debit")
public struct PKMerchantCapability: OptionSet, Sendable {}

/// The kinds of amounts.
public enum PKPaymentSummaryItemType: UInt, Sendable { case final, pending }

/// An amount to pay.
open class PKPaymentSummaryItem: NSObject, @unchecked Sendable {
    open var label: String
    open var amount: NSDecimalNumber
    open var type: PKPaymentSummaryItemType

    public init(label: String, amount: NSDecimalNumber, type: PKPaymentSummaryItemType = .final) {
        (self.label, self.amount, self.type) = (label, amount, type)
    }
}

/// A payment to make.
open class PKPaymentRequest: NSObject, @unchecked Sendable {
    open var merchantIdentifier = ""
    open var countryCode = ""
    open var currencyCode = ""
    open var supportedNetworks: [PKPaymentNetwork] = []
    open var merchantCapabilities: PKMerchantCapability = []
    open var paymentSummaryItems: [PKPaymentSummaryItem] = []
    open var applicationData: Data?
}

/// Payments, on a phone without cards.
open class PKPaymentAuthorizationController: NSObject, @unchecked Sendable {
    /// Creates a controller. It is never shown, because a widget can't show it.
    public init(paymentRequest request: PKPaymentRequest) {}

    /// Returns true: the phone has Apple Pay.
    open class func canMakePayments() -> Bool {
        Wallet.report()
        return true
    }

    /// Returns false: the wallet has no cards.
    open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool {
        Wallet.report()
        return false
    }

    /// Returns false: the wallet has no cards.
    open class func canMakePayments(
        usingNetworks supportedNetworks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { canMakePayments(usingNetworks: supportedNetworks) }

    /// Returns false: a widget can't show it.
    open func present() async -> Bool { false }
}

/// A pass of the wallet. There are none here: sources compile that read one.
open class PKPass: NSObject, @unchecked Sendable {
    open var serialNumber: String { "" }
    open var passTypeIdentifier: String { "" }
    open var organizationName: String { "" }
    open var localizedDescription: String { "" }
    open var relevantDate: Date? { nil }

    override init() {}
}

/// The wallet, which is empty.
open class PKPassLibrary: NSObject, @unchecked Sendable {
    /// Returns true: the phone has a wallet.
    open class func isPassLibraryAvailable() -> Bool { true }

    /// Returns no passes.
    open func passes() -> [PKPass] {
        Wallet.report()
        return []
    }

    /// Returns `nil`: the wallet is empty.
    open func pass(withPassTypeIdentifier identifier: String, serialNumber: String) -> PKPass? { nil }

    /// Returns false: the wallet is empty.
    open func containsPass(_ pass: PKPass) -> Bool { false }
}

/// The diagnostic of all requests.
private enum Wallet {
    static func report() { DeviceData.report("PassKit answers as a phone whose wallet is empty") }
}

import Foundation
import Shared

/// The causes of a failed purchase.
@ErrorCodes(
    "SKErrorDomain",
    """
    unknown=0 clientInvalid paymentCancelled paymentInvalid paymentNotAllowed storeProductNotAvailable
    cloudServicePermissionDenied cloudServiceNetworkConnectionFailed cloudServiceRevoked privacyAcknowledgementRequired
    unauthorizedRequestData invalidOfferIdentifier invalidSignature missingOfferParams invalidOfferPrice
    """)
public struct SKError: _CodedError {}

/// A product. There are none here: sources compile that read one.
open class SKProduct: NSObject, @unchecked Sendable {
    /// The units of a period.
    public enum PeriodUnit: UInt, Sendable { case day, week, month, year }

    open var productIdentifier: String { "" }
    open var localizedTitle: String { "" }
    open var localizedDescription: String { "" }
    open var price: NSDecimalNumber { .zero }
    open var priceLocale: Locale { .current }
    open var subscriptionGroupIdentifier: String? { nil }
    open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
    open var isFamilyShareable: Bool { false }

    override init() {}
}

/// The period of a subscription.
open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
    public let numberOfUnits: Int
    public let unit: SKProduct.PeriodUnit

    init(_ numberOfUnits: Int, _ unit: SKProduct.PeriodUnit) { (self.numberOfUnits, self.unit) = (numberOfUnits, unit) }
}

/// A purchase to make.
open class SKPayment: NSObject, @unchecked Sendable {
    open internal(set) var productIdentifier = ""
    open internal(set) var quantity = 1
    open internal(set) var applicationUsername: String?

    public convenience init(product: SKProduct) {
        self.init()
        productIdentifier = product.productIdentifier
    }
}

/// The states of a purchase.
public enum SKPaymentTransactionState: Int, Sendable { case purchasing, purchased, failed, restored, deferred }

/// A purchase: here, one that failed.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    public let payment: SKPayment
    public let error: (any Error)?
    open var transactionState: SKPaymentTransactionState { .failed }
    open var transactionIdentifier: String? { nil }
    open var transactionDate: Date? { nil }
    open var original: SKPaymentTransaction? { nil }

    init(_ payment: SKPayment, _ error: any Error) { (self.payment, self.error) = (payment, error) }
}

/// The object that learns of purchases.
public protocol SKPaymentTransactionObserver: AnyObject {
    /// Receives purchases: here, those that fail.
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
    /// Receives finished purchases.
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
    /// Receives the cause for which no former purchase is restored.
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
    /// Receives the end of the former purchases. It is never called here.
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
    /// Returns true to accept a purchase that the user began in the App Store. It is never called here.
    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
}

extension SKPaymentTransactionObserver {
    /// Does nothing here.
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}
    /// Does nothing here.
    public func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {}
    /// Does nothing here.
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    /// Returns false.
    public func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct)
        -> Bool
    { false }
}

/// The purchases of the App Store, each of which fails without a network.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private static let shared = SKPaymentQueue()
    private let lock = NSLock()
    private var observers: [any SKPaymentTransactionObserver] = []
    private var pending: [SKPaymentTransaction] = []

    open class func `default`() -> SKPaymentQueue { shared }

    /// Returns true: nothing restricts purchases, but each fails.
    open class func canMakePayments() -> Bool { true }

    /// The purchases that aren't finished.
    open var transactions: [SKPaymentTransaction] { lock.withLock { pending } }
    open var transactionObservers: [any SKPaymentTransactionObserver] { lock.withLock { observers } }

    open func add(_ observer: any SKPaymentTransactionObserver) { lock.withLock { observers.append(observer) } }
    open func remove(_ observer: any SKPaymentTransactionObserver) {
        lock.withLock { observers.removeAll { $0 === observer } }
    }

    /// Reports that the purchase fails.
    open func add(_ payment: SKPayment) {
        let transaction = SKPaymentTransaction(payment, failure())
        lock.withLock { pending.append(transaction) }
        tell { $0.paymentQueue(self, updatedTransactions: [transaction]) }
    }

    /// Removes a purchase.
    open func finishTransaction(_ transaction: SKPaymentTransaction) {
        lock.withLock { pending.removeAll { $0 === transaction } }
        tell { $0.paymentQueue(self, removedTransactions: [transaction]) }
    }

    /// Reports that no former purchase is restored.
    open func restoreCompletedTransactions() {
        let error = failure()
        tell { $0.paymentQueue(self, restoreCompletedTransactionsFailedWithError: error) }
    }

    private func failure() -> SKError {
        Store.report()
        return SKError(.cloudServiceNetworkConnectionFailed)
    }

    private func tell(_ body: @escaping @Sendable (any SKPaymentTransactionObserver) -> Void) {
        DispatchQueue.main.async { for observer in self.transactionObservers { body(observer) } }
    }
}

/// The object that learns of a request's end.
public protocol SKRequestDelegate: AnyObject {
    /// Receives the end. It is never called here.
    func requestDidFinish(_ request: SKRequest)
    /// Receives the cause of the failure.
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

extension SKRequestDelegate {
    /// Does nothing here.
    public func requestDidFinish(_ request: SKRequest) {}
    /// Does nothing here.
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// A request to the App Store, which fails without a network.
open class SKRequest: NSObject, @unchecked Sendable {
    fileprivate weak var receiver: (any SKRequestDelegate)?

    /// Reports the failure.
    open func start() {
        let error = Store.unreachable()
        DispatchQueue.main.async { self.receiver?.request(self, didFailWithError: error) }
    }

    /// Stops the request.
    open func cancel() { receiver = nil }
}

/// The object that receives products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    /// Receives the products. It is never called here.
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request for products.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
    open weak var delegate: (any SKProductsRequestDelegate)? { didSet { receiver = delegate } }

    public init(productIdentifiers: Set<String>) {}
}

/// Products.
open class SKProductsResponse: NSObject, @unchecked Sendable {
    open var products: [SKProduct] { [] }
    open var invalidProductIdentifiers: [String] { [] }
}

/// A request for the app's receipt.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
    open weak var delegate: (any SKRequestDelegate)? { didSet { receiver = delegate } }

    public init(receiptProperties properties: [String: Any]? = nil) {}
}

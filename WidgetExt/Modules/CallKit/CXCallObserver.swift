@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// A phone call. There are none here.
open class CXCall: NSObject, @unchecked Sendable {
    open private(set) var uuid = UUID()
    open private(set) var isOutgoing = false
    open private(set) var isOnHold = false
    open private(set) var hasConnected = false
    open private(set) var hasEnded = false

    override init() {}
}

/// The object that learns of calls. Its method is never called here.
public protocol CXCallObserverDelegate: AnyObject {
    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}

/// The calls of the phone: none.
open class CXCallObserver: NSObject, @unchecked Sendable {
    private weak var delegate: (any CXCallObserverDelegate)?

    open var calls: [CXCall] { [] }

    /// Stores the delegate, which is never called here.
    open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) { self.delegate = delegate }
}

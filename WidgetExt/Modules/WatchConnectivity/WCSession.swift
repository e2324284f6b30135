@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The states of a session.
public enum WCSessionActivationState: Int, Sendable { case notActivated, inactive, activated }

/// The causes of a failed transfer.
@ErrorCodes(
    "WCErrorDomain",
    """
    genericError=7001 sessionNotSupported sessionMissingDelegate sessionNotActivated deviceNotPaired
    watchAppNotInstalled notReachable invalidParameter payloadTooLarge payloadUnsupportedTypes messageReplyFailed
    messageReplyTimedOut fileAccessDenied deliveryFailed insufficientSpace sessionInactive transferTimedOut
    companionAppNotInstalled watchOnlyApp
    """)
public struct WCError: _CodedError {}

/// The receiver of messages of a watch. It receives none here.
public protocol WCSessionDelegate: NSObjectProtocol {
    /// Receives that the session is activated.
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?)
    /// Never called here.
    func sessionDidBecomeInactive(_ session: WCSession)
    /// Never called here.
    func sessionDidDeactivate(_ session: WCSession)
    /// Never called here.
    func sessionWatchStateDidChange(_ session: WCSession)
    /// Never called here.
    func sessionReachabilityDidChange(_ session: WCSession)
    /// Never called here.
    func session(_ session: WCSession, didReceiveMessage message: [String: Any])
    /// Never called here.
    func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void)
    /// Never called here.
    func session(_ session: WCSession, didReceiveMessageData messageData: Data)
    /// Never called here.
    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
    /// Never called here.
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
    /// Never called here.
    func session(_ session: WCSession, didReceive file: WCSessionFile)
}

/// The optional methods.
extension WCSessionDelegate {
    /// Does nothing here.
    public func sessionWatchStateDidChange(_ session: WCSession) {}
    /// Does nothing here.
    public func sessionReachabilityDidChange(_ session: WCSession) {}
    /// Does nothing here.
    public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {}
    /// Does nothing here.
    public func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void
    ) {}
    /// Does nothing here.
    public func session(_ session: WCSession, didReceiveMessageData messageData: Data) {}
    /// Does nothing here.
    public func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {}
    /// Does nothing here.
    public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
    /// Does nothing here.
    public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
}

/// A file of a watch. There is none here.
open class WCSessionFile: NSObject, @unchecked Sendable {
    public let fileURL: URL
    public let metadata: [String: Any]?

    init(_ fileURL: URL, _ metadata: [String: Any]?) { (self.fileURL, self.metadata) = (fileURL, metadata) }
}

/// A file that isn't transferred.
open class WCSessionFileTransfer: NSObject, @unchecked Sendable {
    public let file: WCSessionFile
    open var isTransferring: Bool { false }

    init(_ file: WCSessionFile) { self.file = file }

    /// Does nothing here.
    open func cancel() {}
}

/// Values that aren't transferred.
open class WCSessionUserInfoTransfer: NSObject, @unchecked Sendable {
    public let userInfo: [String: Any]
    open var isTransferring: Bool { false }

    init(_ userInfo: [String: Any]) { self.userInfo = userInfo }

    /// Does nothing here.
    open func cancel() {}
}

/// The connection with a watch, as on a phone that isn't paired with one.
open class WCSession: NSObject, @unchecked Sendable {
    private static let session = WCSession()

    /// The session of the app.
    open class var `default`: WCSession { session }

    private let lock = NSLock()
    private var isActivated = false

    /// Returns true, as on every phone.
    open class func isSupported() -> Bool { true }

    /// The receiver of the activation.
    open weak var delegate: (any WCSessionDelegate)?

    open var activationState: WCSessionActivationState { lock.withLock { isActivated ? .activated : .notActivated } }
    open var hasContentPending: Bool { false }
    open var isPaired: Bool { false }
    open var isWatchAppInstalled: Bool { false }
    open var isComplicationEnabled: Bool { false }
    open var isReachable: Bool { false }
    open var remainingComplicationUserInfoTransfers: Int { 0 }
    open var watchDirectoryURL: URL? { nil }
    open var applicationContext: [String: Any] { [:] }
    open var receivedApplicationContext: [String: Any] { [:] }
    open var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] { [] }
    open var outstandingFileTransfers: [WCSessionFileTransfer] { [] }

    /// Activates the session, and tells the delegate on a background queue.
    open func activate() {
        lock.withLock { isActivated = true }
        DispatchQueue.global().async { self.delegate?.session(self, activationDidCompleteWith: .activated, error: nil) }
    }

    /// Reports that no watch is paired, on a background queue.
    open func sendMessage(
        _ message: [String: Any], replyHandler: (@Sendable ([String: Any]) -> Void)?,
        errorHandler: (@Sendable (any Error) -> Void)? = nil
    ) {
        let error = refusal()
        DispatchQueue.global().async { errorHandler?(error) }
    }

    /// Reports that no watch is paired, on a background queue.
    open func sendMessageData(
        _ data: Data, replyHandler: (@Sendable (Data) -> Void)?, errorHandler: (@Sendable (any Error) -> Void)? = nil
    ) {
        let error = refusal()
        DispatchQueue.global().async { errorHandler?(error) }
    }

    /// Throws, because no watch is paired.
    open func updateApplicationContext(_ applicationContext: [String: Any]) throws { throw refusal() }

    /// Returns values that aren't transferred.
    @discardableResult
    open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        _ = refusal()
        return WCSessionUserInfoTransfer(userInfo)
    }

    /// Returns values that aren't transferred.
    @discardableResult
    open func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        transferUserInfo(userInfo)
    }

    /// Returns a file that isn't transferred.
    @discardableResult
    open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
        _ = refusal()
        return WCSessionFileTransfer(WCSessionFile(file, metadata))
    }

    private func refusal() -> WCError {
        DeviceData.report("WatchConnectivity answers as a phone without a watch — leave messages to the app")
        return WCError(activationState == .activated ? .deviceNotPaired : .sessionNotActivated)
    }
}

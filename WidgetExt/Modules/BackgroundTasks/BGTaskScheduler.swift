@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// A task to run in the background.
open class BGTaskRequest: NSObject, @unchecked Sendable {
    public let identifier: String
    /// No effect.
    open var earliestBeginDate: Date?

    init(name: String) { identifier = name }
}

/// A short task.
open class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
    public init(identifier: String) { super.init(name: identifier) }
}

/// A long task.
open class BGProcessingTaskRequest: BGTaskRequest, @unchecked Sendable {
    /// No effect.
    open var requiresNetworkConnectivity = false
    /// No effect.
    open var requiresExternalPower = false

    public init(identifier: String) { super.init(name: identifier) }
}

/// A running task. There is none in an extension.
open class BGTask: NSObject, @unchecked Sendable {
    public let identifier: String
    /// Never called here.
    open var expirationHandler: (() -> Void)?

    init(name: String) { identifier = name }

    /// Does nothing here.
    open func setTaskCompleted(success: Bool) {}
}

/// A running short task.
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// A running long task.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// The scheduler of background tasks, which isn't available in an extension.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
    /// The causes of a task that isn't scheduled.
    public struct Error: CustomNSError, Sendable {
        /// The codes.
        public enum Code: Int, Sendable {
            case unavailable = 1
            case tooManyPendingTaskRequests, notPermitted, immediateRunIneligible

            /// Returns true if the error has the code.
            public static func ~= (code: Self, error: any Swift.Error) -> Bool {
                (error as? BGTaskScheduler.Error)?.code == code
            }
        }

        public let code: Code
        public static var errorDomain: String { "BGTaskSchedulerErrorDomain" }
        public static var unavailable: Code { .unavailable }
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        public static var notPermitted: Code { .notPermitted }
        public var errorCode: Int { code.rawValue }

        public init(_ code: Code) { self.code = code }
    }

    /// The scheduler of the app.
    open class var shared: BGTaskScheduler { scheduler }
    private static let scheduler = BGTaskScheduler()

    /// Returns false: only apps run tasks in the background.
    @discardableResult
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping @Sendable (BGTask) -> Void
    ) -> Bool { false }

    /// Throws, because only apps run tasks in the background.
    open func submit(_ taskRequest: BGTaskRequest) throws {
        DeviceData.report("BackgroundTasks isn't available in an extension — schedule tasks in the app")
        throw Error(.unavailable)
    }

    /// Does nothing here.
    open func cancel(taskRequestWithIdentifier identifier: String) {}

    /// Does nothing here.
    open func cancelAllTaskRequests() {}

    /// Reports no tasks.
    open func getPendingTaskRequests(completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void) {
        DispatchQueue.global().async { completionHandler([]) }
    }

    /// Returns no tasks.
    open func pendingTaskRequests() async -> [BGTaskRequest] { [] }
}

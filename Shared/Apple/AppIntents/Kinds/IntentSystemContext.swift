#if WITHOUT_COREFOUNDATION
import FoundationEssentials
#else
import Foundation
#endif

/// The context in which the system runs an intent.
///
/// Mirrors [AppIntents' `IntentSystemContext`](https://developer.apple.com/documentation/appintents/intentsystemcontext).
public struct IntentSystemContext: Sendable {
    /// The mode in which the intent runs.
    public let currentMode: IntentModes.Current
    /// The time at which the user pressed the button that started the intent; always `nil` here, because no button reports it.
    public var preciseTimestamp: Date? { nil }
}

extension IntentModes {
    /// The mode in which an intent runs.
    ///
    /// Mirrors [AppIntents' `IntentModes.Current`](https://developer.apple.com/documentation/appintents/intentmodes/current).
    public struct Current: Hashable, Sendable, CustomDebugStringConvertible {
        private let isForeground: Bool
        /// A Boolean value that indicates whether the intent can continue in the app.
        public let canContinueInForeground: Bool

        init(isForeground: Bool, canContinueInForeground: Bool) {
            (self.isForeground, self.canContinueInForeground) = (isForeground, canContinueInForeground)
        }

        /// The background mode.
        public static var background: Current { Current(isForeground: false, canContinueInForeground: false) }
        /// The foreground mode.
        public static var foreground: Current { Current(isForeground: true, canContinueInForeground: true) }

        /// Returns a Boolean value that indicates whether both modes are the background or both the foreground.
        public static func == (one: Current, other: Current) -> Bool { one.isForeground == other.isForeground }
        /// Hashes whether the mode is the foreground.
        public func hash(into hasher: inout Hasher) { hasher.combine(isForeground) }

        /// The name of the mode.
        public var debugDescription: String { isForeground ? "foreground" : "background" }
    }
}

extension AppIntent {
    /// The context of the run. The mode is the foreground if the intent supports the foreground but not the background, because such an
    /// intent requests the app to open.
    public var systemContext: IntentSystemContext {
        let modes = Self.supportedModes
        let inApp: [IntentModes] = [.foreground, .foreground(.dynamic), .foreground(.deferred)]
        let mayOpen = inApp.contains { modes.contains($0) } || self is any ForegroundContinuableIntent
        let current = IntentModes.Current(
            isForeground: mayOpen && !modes.contains(.background), canContinueInForeground: mayOpen)
        return IntentSystemContext(currentMode: current)
    }

    /// True if the system performs the intent in the app's process even for a tap in a widget or a Live Activity. For such a tap, the system performs
    /// any other intent in the widget extension.
    package var runsInApp: Bool {
        self is any LiveActivityIntent || self is any AudioPlaybackIntent || self is any AudioRecordingIntent
            || self is any AudioStartingIntent || self is any ForegroundContinuableIntent
            || systemContext.currentMode == .foreground
    }
}

/// An intent that can continue in the app.
///
/// Mirrors [AppIntents' `ForegroundContinuableIntent`](https://developer.apple.com/documentation/appintents/foregroundcontinuableintent).
public protocol ForegroundContinuableIntent: AppIntent {}

extension AppIntent {
    /// Continues in the app. If `alwaysConfirm` is true or there is a dialog, the user must confirm first.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: alwaysConfirm)
    }

    /// Continues in the app after asking the user.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
    }

    /// Continues in the app after asking the user, and calls `continuation` on the main actor. Here, `continuation` runs in the intent's
    /// own process.
    ///
    /// - Throws: The error of `continuation`; ``IntentError`` if there is no user to ask, or the user declines.
    @discardableResult
    public func requestToContinueInForeground<ResultValue: Sendable>(
        _ dialog: IntentDialog? = nil, continuation: @escaping @MainActor @Sendable () async throws -> ResultValue
    ) async throws -> ResultValue {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
        return try await continuation()
    }

    /// Returns an error for `perform()` to throw, so that the intent stops and continues in the app.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
        continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> AppIntentError {
        AppIntentError(.foreground(dialog, isAlwaysConfirmed: alwaysConfirm, continuation: continuation))
    }
}

// The built-in extension doesn't link CoreFoundation, and has no intents that report progress.

#if !WITHOUT_COREFOUNDATION
/// An intent that reports its progress.
///
/// Mirrors [AppIntents' `ProgressReportingIntent`](https://developer.apple.com/documentation/appintents/progressreportingintent).
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// The progress of the run, whose changes are reported to the caller. Outside a run, changes aren't reported.
    public var progress: Progress {
        guard let call = IntentCall.current else { return ReportedProgress() }
        return call.sharedObject { ReportedProgress() }
    }
}

/// A progress that reports its changes to the listener.
final class ReportedProgress: Progress, @unchecked Sendable {
    private let listener = IntentProgress.listener

    init() {
        super.init(parent: nil, userInfo: nil)
        super.totalUnitCount = 0
    }

    override var completedUnitCount: Int64 { didSet { report() } }
    override var totalUnitCount: Int64 { didSet { report() } }

    private func report() {
        guard let listener else { return }
        listener.report(IntentProgress(completed: completedUnitCount, total: totalUnitCount > 0 ? totalUnitCount : nil))
    }
}
#endif

/// An intent that a UIKit scene shows and that can use the scene in `perform()`.
///
/// Mirrors [AppIntents' `UISceneAppIntent`](https://developer.apple.com/documentation/appintents/uisceneappintent). It runs in the app.
public protocol UISceneAppIntent: TargetContentProvidingIntent {
    /// Prepares the scene before `perform()`, if the scene's delegate doesn't prepare it.
    @MainActor func performNavigation(forScene scene: UIScene)
}

extension UISceneAppIntent {
    /// Does nothing, the default.
    @MainActor public func performNavigation(forScene scene: UIScene) {}

    /// The scene that shows the intent while `perform()` runs; `nil` if none was found.
    public var uiScene: UIScene? { IntentScene.current }
}

/// The scene of the running intent.
package enum IntentScene {
    /// The scene; `nil` outside of `perform()`.
    @TaskLocal package static var current: UIScene?
}

/// A scene delegate that handles intents.
///
/// Mirrors [AppIntents' `AppIntentSceneDelegate`](https://developer.apple.com/documentation/appintents/appintentscenedelegate).
@MainActor public protocol AppIntentSceneDelegate: UISceneDelegate {
    /// The type of the intents that `handle(_:)` takes. Apple's protocol doesn't have that method.
    associatedtype _HandledIntent: AppIntent = _NoSceneIntent

    /// Prepares a scene for an intent, before its `perform()`.
    func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
    /// Prepares the app for an intent of one type, before its `perform()`.
    func handle(_ intent: _HandledIntent) async
}

extension AppIntentSceneDelegate {
    /// Does nothing, the default.
    public func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {}

    /// Passes an intent to both methods.
    package func prepare(_ scene: UIScene, for intent: any UISceneAppIntent) async {
        self.scene(scene, willPerformAppIntent: intent)
        if let intent = intent as? _HandledIntent { await handle(intent) }
    }
}

extension AppIntentSceneDelegate where _HandledIntent == _NoSceneIntent {
    /// Never called.
    public func handle(_ intent: _NoSceneIntent) async {}
}

/// The intent type of a delegate that declares no `handle(_:)`.
public struct _NoSceneIntent: AppIntent {
    /// A title that is never shown.
    public static let title: LocalizedStringResource = "None"
    /// False: the intent can't be discovered.
    public static let isDiscoverable = false

    public init() {}

    /// Returns an empty result.
    public func perform() async throws -> some IntentResult { .result() }
}

/// A record of actions that can be undone and redone.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `UndoManager`](https://developer.apple.com/documentation/foundation/undomanager).
@MainActor
open class UndoManager {
    private enum Mode { case idle, undoing, redoing }
    private typealias Action = @MainActor () -> Void
    private struct Step {
        var name = ""
        var actions: [Action] = []
    }

    private var undoStack: [Step] = []
    private var redoStack: [Step] = []
    private var groups: [Step] = []
    private var mode = Mode.idle
    /// The maximum number of undo steps; 0 for no limit.
    open var levelsOfUndo = 0

    public init() {}

    /// A Boolean value that indicates whether there is a step to undo.
    open var canUndo: Bool { !undoStack.isEmpty || groups.contains { !$0.actions.isEmpty } }
    /// A Boolean value that indicates whether there is a step to redo.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// A Boolean value that indicates whether a step is being undone.
    open var isUndoing: Bool { mode == .undoing }
    /// A Boolean value that indicates whether a step is being redone.
    open var isRedoing: Bool { mode == .redoing }
    /// The name of the next step to undo; empty if the step has no name.
    open var undoActionName: String { undoStack.last?.name ?? "" }
    /// The name of the next step to redo; empty if the step has no name.
    open var redoActionName: String { redoStack.last?.name ?? "" }

    /// Registers an action that undoes an operation. While a step is being undone, registers an action that redoes the step.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        let action: Action = { [weak target] in if let target { handler(target) } }
        if groups.isEmpty {
            push(Step(actions: [action]))
        } else {
            groups[groups.count - 1].actions.append(action)
        }
    }

    /// Sets the name of the last step.
    open func setActionName(_ actionName: String) {
        if !groups.isEmpty {
            groups[groups.count - 1].name = actionName
        } else if mode == .undoing {
            if !redoStack.isEmpty { redoStack[redoStack.count - 1].name = actionName }
        } else if !undoStack.isEmpty {
            undoStack[undoStack.count - 1].name = actionName
        }
    }

    /// Begins a group of actions that form one step.
    open func beginUndoGrouping() { groups.append(Step()) }

    /// Ends the current group. A nested group becomes a part of the group around it.
    open func endUndoGrouping() {
        guard let step = groups.popLast(), !step.actions.isEmpty else { return }
        if groups.isEmpty { push(step) } else { groups[groups.count - 1].actions += step.actions }
    }

    /// Undoes the last step.
    open func undo() {
        while !groups.isEmpty { endUndoGrouping() }
        guard let step = undoStack.popLast() else { return }
        run(step, .undoing)
    }

    /// Redoes the step that was undone last.
    open func redo() {
        guard let step = redoStack.popLast() else { return }
        run(step, .redoing)
    }

    /// Removes all steps.
    open func removeAllActions() { (undoStack, redoStack, groups) = ([], [], []) }

    private func push(_ step: Step) {
        if mode == .undoing { return redoStack.append(step) }
        undoStack.append(step)
        if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst() }
        if mode == .idle { redoStack = [] }
    }

    private func run(_ step: Step, _ mode: Mode) {
        self.mode = mode
        beginUndoGrouping()
        for action in step.actions.reversed() { action() }
        if !groups.isEmpty { groups[groups.count - 1].name = step.name }
        endUndoGrouping()
        self.mode = .idle
    }
}

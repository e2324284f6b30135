// What the built-in extension is linked with has no CoreFoundation, and no intents that take their time.
#if !WITHOUT_COREFOUNDATION
import Foundation

/// An intent that says how far it is.
///
/// Mirrors [AppIntents' `ProgressReportingIntent`](https://developer.apple.com/documentation/appintents/progressreportingintent).
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
    /// How far the run is: its changes are shown to whoever waits for it. Outside of a run, one that nobody sees.
    public var progress: Progress {
        guard let call = IntentCall.current else { return ReportedProgress() }
        return call.thing { ReportedProgress() }
    }
}

/// A progress that tells of its changes.
final class ReportedProgress: Progress, @unchecked Sendable {
    private let listener = IntentProgress.listener

    init() {
        super.init(parent: nil, userInfo: nil)
        super.totalUnitCount = 0
    }

    override var completedUnitCount: Int64 { didSet { tell() } }
    override var totalUnitCount: Int64 { didSet { tell() } }

    private func tell() {
        guard let listener else { return }
        listener.tell(IntentProgress(completed: completedUnitCount, total: totalUnitCount > 0 ? totalUnitCount : nil))
    }
}
#endif

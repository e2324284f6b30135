// The built-in extension doesn't link CoreFoundation, and has no intents that report progress.
#if !WITHOUT_COREFOUNDATION
import Foundation

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

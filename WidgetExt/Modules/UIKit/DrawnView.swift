import Foundation
import Shared

/// Draws a view as an image file with the process's renderer; returns `nil` if the view has no area or can't be drawn.
///
/// - Parameter subject: The view's name in the report of a failure; with `nil`, failures aren't reported.
func drawnView(
    _ subject: String?, offered proposal: ProposedSize = .unspecified,
    as format: ViewDrawing.Format, _ view: @MainActor () -> any View
) -> ViewDrawing.File? {
    func report(_ reason: String) {
        if let subject { reportAlways("not drawn: \(subject) — \(reason)") }
    }
    guard isOnMainThread else {
        report("draw it on the main thread")
        return nil
    }
    return MainActor.assumeIsolated {
        guard let drawing = ViewDrawing.current else {
            report("only a widget extension draws")
            return nil
        }
        do {
            return try drawing.draw(view(), proposal, format)
        } catch {
            report(message(of: error))
            return nil
        }
    }
}

/// True if the main actor's code may run here.
var isOnMainThread: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// A key whose value on the main queue is true, which tells whether code runs on that queue. In a program with an asynchronous entry point,
/// threads other than the main thread may run the queue.
private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

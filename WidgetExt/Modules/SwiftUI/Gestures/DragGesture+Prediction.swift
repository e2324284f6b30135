import Foundation
import Shared

// A snapshot isn't dragged, so the closures that receive these values never run.
extension DragGesture.Value {
    /// The predicted translation at the end of the gesture: the current translation.
    public var predictedEndTranslation: CGSize { translation }

    /// The predicted location at the end of the gesture: the current location.
    public var predictedEndLocation: CGPoint { location }

    /// The velocity, which is zero.
    public var velocity: CGSize { .zero }

    /// The time of the event: the reference date.
    public var time: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

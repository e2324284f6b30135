import Combine
import Shared

extension View {
    /// No effect, and reported: accepted so that sources compile. Nothing is published while a snapshot is drawn.
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        AcceptedView(content: self, name: "onReceive(_:perform:)", isDrawn: false)
    }
}

import Foundation

/// A image from an address: never loaded in a widget, which draws without a network.
///
/// Mirrors [SwiftUI's `AsyncImage`](https://developer.apple.com/documentation/swiftui/asyncimage). What is drawn is the placeholder, as in a
/// widget on a phone, whose views are drawn once and before anything has arrived.
nonisolated public struct AsyncImage<Content: View>: View, PrimitiveView {
    private let url: URL?
    private let empty: () -> AnyView

    /// Creates a image of which each state has its view.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        (self.url, empty) = (url, { AnyView(content(.empty)) })
    }

    /// Creates a image with a view in its place until it is there.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        (self.url, empty) = (url, { AnyView(placeholder()) })
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("AsyncImage")
        if url != nil {
            context.report("not loaded: a widget draws without a network — hand the image over in its entry")
        }
        return context.resolving { empty() }
    }
}

extension AsyncImage where Content == Image {
    /// Creates a image with a grey box in its place until it is there.
    public init(url: URL?, scale: CGFloat = 1) {
        (self.url, empty) = (url, { AnyView(Color(UIColor.systemGray5)) })
    }
}

/// How far a image from an address has come.
///
/// Mirrors [SwiftUI's `AsyncImagePhase`](https://developer.apple.com/documentation/swiftui/asyncimagephase).
public enum AsyncImagePhase: Sendable {
    /// Nothing is there yet.
    case empty
    /// It is there.
    case success(Image)
    /// It couldn't be loaded.
    case failure(any Error)

    /// The image, where it is there.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    /// Why it couldn't be loaded.
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

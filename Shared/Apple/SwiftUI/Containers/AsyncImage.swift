import Foundation

/// An image at a URL, which a widget never loads, because it is drawn without network access.
///
/// Mirrors [SwiftUI's `AsyncImage`](https://developer.apple.com/documentation/swiftui/asyncimage). The placeholder is drawn, as on iOS,
/// where a widget's views are archived before a download can finish.
nonisolated public struct AsyncImage<Content: View>: View, PrimitiveView {
    private let url: URL?
    private let empty: () -> AnyView

    /// Creates an image with a view for each phase.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        (self.url, empty) = (url, { AnyView(content(.empty)) })
    }

    /// Creates an image with a placeholder until it is loaded.
    public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        (self.url, empty) = (url, { AnyView(placeholder()) })
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("AsyncImage")
        if url != nil {
            context.report(
                "not loaded: a widget has no network access while it is drawn — store the image in the timeline entry")
        }
        return context.resolving { empty() }
    }
}

extension AsyncImage where Content == Image {
    /// Creates an image with a grey placeholder.
    public init(url: URL?, scale: CGFloat = 1) {
        (self.url, empty) = (url, { AnyView(Color(UIColor.systemGray5)) })
    }
}

/// The loading phase of an ``AsyncImage``.
///
/// Mirrors [SwiftUI's `AsyncImagePhase`](https://developer.apple.com/documentation/swiftui/asyncimagephase).
public enum AsyncImagePhase: Sendable {
    /// No image is loaded.
    case empty
    /// The image is loaded.
    case success(Image)
    /// The image couldn't be loaded.
    case failure(any Error)

    /// The loaded image, if any.
    public var image: Image? { if case .success(let image) = self { image } else { nil } }

    /// The error of a failed load, if any.
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

import Foundation
import Shared

/// The coordinator and the environment of a wrapped view of UIKit. Accepted so that sources compile.
/// Stored here, without an effect.
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    /// Stored here, without an effect.
    public var transaction: Transaction
    /// Stored here, without an effect.
    public var environment: EnvironmentValues
}

/// A view of UIKit in SwiftUI. Accepted so that sources compile: a widget shows a yellow box with a sign instead, as on iOS, and calls none of the
/// methods.
///
/// Mirrors [SwiftUI's `UIViewRepresentable`](https://developer.apple.com/documentation/swiftui/uiviewrepresentable).
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == UnsupportedRepresentable {
    /// The view's type.
    associatedtype UIViewType: UIView
    /// The type of the object that receives the view's events.
    associatedtype Coordinator = Void
    /// The context of a call.
    typealias Context = UIViewRepresentableContext<Self>

    /// Creates the view. Never called here.
    func makeUIView(context: Context) -> UIViewType
    /// Updates the view. Never called here.
    func updateUIView(_ uiView: UIViewType, context: Context)
    /// Ends the use of the view. Never called here.
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    /// Creates the object that receives the view's events. Never called here.
    func makeCoordinator() -> Coordinator
    /// Returns the size for a proposal. Never called here.
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
    /// Does nothing here.
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    /// Accepted so that sources compile.
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
    /// Stored here, without an effect.
    public var body: UnsupportedRepresentable { UnsupportedRepresentable(Self.self) }
}

extension UIViewRepresentable where Coordinator == Void {
    /// Does nothing here.
    public func makeCoordinator() {}
}

/// The coordinator and the environment of a wrapped controller of UIKit. Accepted so that sources compile.
/// Stored here, without an effect.
@MainActor public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
    /// Stored here, without an effect.
    public var transaction: Transaction
    /// Stored here, without an effect.
    public var environment: EnvironmentValues
}

/// A controller of UIKit in SwiftUI. Accepted so that sources compile: a widget shows a yellow box with a sign instead, as on iOS, and calls none
/// of the methods.
///
/// Mirrors [SwiftUI's
/// `UIViewControllerRepresentable`](https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable).
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == UnsupportedRepresentable {
    /// The controller's type.
    associatedtype UIViewControllerType: UIViewController
    /// The type of the object that receives the controller's events.
    associatedtype Coordinator = Void
    /// The context of a call.
    typealias Context = UIViewControllerRepresentableContext<Self>

    /// Creates the controller. Never called here.
    func makeUIViewController(context: Context) -> UIViewControllerType
    /// Updates the controller. Never called here.
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    /// Ends the use of the controller. Never called here.
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
    /// Creates the object that receives the controller's events. Never called here.
    func makeCoordinator() -> Coordinator
    /// Returns the size for a proposal. Never called here.
    func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize?
}

extension UIViewControllerRepresentable {
    /// Does nothing here.
    public static func dismantleUIViewController(
        _ uiViewController: UIViewControllerType, coordinator: Coordinator
    ) {}
    /// Does nothing here.
    public func sizeThatFits(
        _ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context
    ) -> CGSize? { nil }
    /// Stored here, without an effect.
    public var body: UnsupportedRepresentable { UnsupportedRepresentable(Self.self) }
}

extension UIViewControllerRepresentable where Coordinator == Void {
    /// Does nothing here.
    public func makeCoordinator() {}
}

/// The placeholder for a view or a controller of UIKit. Accepted so that sources compile.
public struct UnsupportedRepresentable: View, PrimitiveView {
    private let name: String

    init(_ type: Any.Type) { name = String("\(type)".prefix { $0 != "<" }) }

    package func nodes(in context: ResolveContext) -> [ViewNode] { UnsupportedView(name: name).nodes(in: context) }
}

/// A screen with a SwiftUI view, which isn't shown. Accepted so that sources compile.
///
/// Mirrors [SwiftUI's `UIHostingController`](https://developer.apple.com/documentation/swiftui/uihostingcontroller).
@MainActor open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }

    public init?(coder: NSCoder, rootView: Content) {
        self.rootView = rootView
        super.init(coder: coder)
    }

    /// Returns `nil`, because a file has no view of SwiftUI.
    public required init?(coder: NSCoder) { nil }
}

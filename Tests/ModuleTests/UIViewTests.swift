import Foundation
import SwiftUI
import Testing
import UIKit

/// UIKit's views and controllers, which have their properties and hierarchy.
@MainActor struct UIViewTests {
    private final class Card: UIView {
        var moves = 0

        override class var layerClass: AnyClass { CAGradientLayer.self }
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func didMoveToSuperview() { moves += 1 }
    }

    @Test("Views have one superview, an order and a frame with its bounds and centre")
    func hierarchy() {
        let (root, first, second) = (UIView(), UIView(frame: CGRect(x: 2, y: 4, width: 10, height: 20)), Card())
        root.addSubview(first)
        root.insertSubview(second, at: 0)
        second.tag = 7
        #expect(root.subviews == [second, first] && second.superview === root && root.viewWithTag(7) === second)
        root.bringSubviewToFront(second)
        #expect(root.subviews == [first, second] && second.moves == 2)
        first.addSubview(second)
        #expect(root.subviews == [first] && second.isDescendant(of: root))
        second.removeFromSuperview()
        #expect(second.superview == nil && first.subviews.isEmpty && !second.isDescendant(of: root))
        #expect(first.center == CGPoint(x: 7, y: 14) && first.bounds == CGRect(x: 0, y: 0, width: 10, height: 20))
        first.center = .zero
        #expect(first.frame == CGRect(x: -5, y: -10, width: 10, height: 20) && first.layer.frame == first.frame)
        let layers = [CALayer(), CAShapeLayer()]
        for layer in layers { second.layer.insertSublayer(layer, at: 0) }
        #expect(second.layer is CAGradientLayer && second.layer.sublayers?.first === layers[1])
        layers[1].removeFromSuperlayer()
        #expect(second.layer.sublayers?.count == 1 && layers[0].superlayer === second.layer)
    }

    @Test("An animation's changes are made, and then its handler is called")
    func animation() {
        let view = UIView()
        var steps: [String] = []
        UIView.animate(withDuration: 1) {
            view.alpha = 0
            steps.append("change")
        } completion: {
            steps.append("end \($0)")
        }
        #expect(view.alpha == 0 && steps == ["change", "end true"])
    }

    @Test("A controller loads its view once, and a stack keeps its first controller")
    func controllers() {
        final class Screen: UIViewController {
            var loads = 0
            override func viewDidLoad() {
                super.viewDidLoad()
                loads += 1
                view.backgroundColor = .red
            }
        }
        let screen = Screen()
        #expect(!screen.isViewLoaded)
        #expect(screen.view.backgroundColor == .red && screen.view === screen.viewIfLoaded && screen.loads == 1)
        let stack = UINavigationController(rootViewController: screen)
        #expect(screen.navigationController === stack && stack.popViewController(animated: true) == nil)
        stack.pushViewController(UIViewController(), animated: false)
        #expect(stack.popViewController(animated: false) != nil && stack.topViewController === screen)
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
        #expect(UIHostingController(rootView: Text("a")).view.subviews.isEmpty)
        let share = UIActivityViewController(activityItems: ["a"], applicationActivities: nil)
        #expect(UIActivity.ActivityType.airDrop.rawValue == "com.apple.UIKit.activity.AirDrop")
        #expect(share.excludedActivityTypes == nil && share.presentingViewController == nil)
    }
}

@_exported import CoreGraphics
@_exported import Foundation
@_exported import FoundationGaps
import Shared
// The layers are UIKit's, whose views have them.
@_exported import UIKit

/// A group of changes to layers. Here, each change is made immediately and without an animation.
public enum CATransaction {
    /// Does nothing here.
    public static func begin() {}
    /// Does nothing here.
    public static func commit() {}
    /// Does nothing here.
    public static func setDisableActions(_ flag: Bool) {}
    /// Does nothing here.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {}
    /// Does nothing here.
    public static func flush() {}
}

/// The name of a curve over time. No effect, because nothing is animated.
@Constants("default=default linear=linear easeIn=easeIn easeOut=easeOut easeInEaseOut=easeInEaseOut")
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {}

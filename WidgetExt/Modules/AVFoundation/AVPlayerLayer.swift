import Foundation
import Shared
import UIKit

/// The ways in which a video fits a layer.
@Constants("AVLayerVideoGravity", "resize resizeAspect resizeAspectFill")
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {}

/// A layer with a video, which isn't drawn.
open class AVPlayerLayer: CALayer, @unchecked Sendable {
    open var player: AVPlayer?
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    open var isReadyForDisplay: Bool { false }

    public required init() {}

    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }
}

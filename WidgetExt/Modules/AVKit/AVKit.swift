@_exported import AVFoundation
import Shared
import SwiftUI
@_exported import UIKit

/// A video. A widget shows a yellow box with a sign instead, as on iOS.
nonisolated public struct VideoPlayer<VideoOverlay: View>: UnsupportedInWidgets {
    public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {}
}

extension VideoPlayer where VideoOverlay == EmptyView {
    public init(player: AVPlayer?) {}
}

/// A screen with a video, which isn't shown.
@MainActor open class AVPlayerViewController: UIViewController {
    open var player: AVPlayer?
    open var showsPlaybackControls = true
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    open var allowsPictureInPicturePlayback = true
    open var canStartPictureInPictureAutomaticallyFromInline = false
    open var updatesNowPlayingInfoCenter = true
    open var entersFullScreenWhenPlaybackBegins = false
    open var exitsFullScreenWhenPlaybackEnds = false
    open weak var delegate: (any AVPlayerViewControllerDelegate)?
    open var isReadyForDisplay: Bool { false }
    open var contentOverlayView: UIView? { nil }
}

/// The object that learns of a video's screen. Its methods are never called here.
@MainActor public protocol AVPlayerViewControllerDelegate: AnyObject {}

/// A video in a small window, which isn't available here.
@MainActor open class AVPictureInPictureController {
    open private(set) var playerLayer: AVPlayerLayer
    open weak var delegate: (any AVPictureInPictureControllerDelegate)?
    open var isPictureInPicturePossible: Bool { false }
    open var isPictureInPictureActive: Bool { false }

    /// Returns false: an extension has no screen.
    nonisolated open class func isPictureInPictureSupported() -> Bool { false }

    /// Returns `nil`: an extension has no screen.
    public init?(playerLayer: AVPlayerLayer) { nil }

    /// Does nothing here.
    open func startPictureInPicture() {}
    /// Does nothing here.
    open func stopPictureInPicture() {}
}

/// The object that learns of a small window. Its methods are never called here.
@MainActor public protocol AVPictureInPictureControllerDelegate: AnyObject {}

/// A button that chooses a loudspeaker, which isn't shown.
@MainActor open class AVRoutePickerView: UIView {
    open var activeTintColor: UIColor! = .systemBlue
    open var prioritizesVideoDevices = false
}

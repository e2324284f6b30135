// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared
@_exported import UIKit

/// The states of the permission to use the media library.
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, restricted, authorized
}

/// The media library, whose use the user has denied.
open class MPMediaLibrary: NSObject, @unchecked Sendable {
    private static let library = MPMediaLibrary()

    open class func `default`() -> MPMediaLibrary { library }

    /// Returns that the permission is denied.
    open class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus { .denied }

    /// Reports that the permission is denied.
    open class func requestAuthorization(
        _ completionHandler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void
    ) {
        DeviceData.report("MediaPlayer answers as a phone whose user denied access")
        DispatchQueue.global().async { completionHandler(.denied) }
    }
}

/// The states of a player.
public enum MPMusicPlaybackState: Int, Sendable {
    case stopped, playing, paused, interrupted, seekingForward, seekingBackward
}

/// The image of an item.
open class MPMediaItemArtwork: NSObject, @unchecked Sendable {
    public let bounds: CGRect
    private let handler: @Sendable (CGSize) -> UIImage

    public init(boundsSize: CGSize, requestHandler: @escaping @Sendable (CGSize) -> UIImage) {
        (bounds, handler) = (CGRect(origin: .zero, size: boundsSize), requestHandler)
    }

    open func image(at size: CGSize) -> UIImage? { handler(size) }
}

/// An item of the library. There are none: sources compile that read one.
open class MPMediaItem: NSObject, @unchecked Sendable {
    open var title: String? { nil }
    open var artist: String? { nil }
    open var albumTitle: String? { nil }
    open var artwork: MPMediaItemArtwork? { nil }
    open var playbackDuration: TimeInterval { 0 }
    open var persistentID: UInt64 { 0 }
}

/// Items that belong together. There are none: sources compile that read one.
open class MPMediaItemCollection: NSObject, @unchecked Sendable {
    open var items: [MPMediaItem] { [] }
    open var count: Int { 0 }
}

/// A search in the library, which finds nothing.
open class MPMediaQuery: NSObject, @unchecked Sendable {
    open var items: [MPMediaItem]? { [] }
    open var collections: [MPMediaItemCollection]? { [] }

    /// Returns a search for songs.
    open class func songs() -> MPMediaQuery { MPMediaQuery() }
    /// Returns a search for albums.
    open class func albums() -> MPMediaQuery { MPMediaQuery() }
    /// Returns a search for artists.
    open class func artists() -> MPMediaQuery { MPMediaQuery() }
    /// Returns a search for playlists.
    open class func playlists() -> MPMediaQuery { MPMediaQuery() }
    /// Returns a search for podcasts.
    open class func podcasts() -> MPMediaQuery { MPMediaQuery() }
}

/// A player, which plays nothing.
open class MPMusicPlayerController: NSObject, @unchecked Sendable {
    public static let systemMusicPlayer = MPMusicPlayerController()
    public static let applicationMusicPlayer = MPMusicPlayerController()

    open var nowPlayingItem: MPMediaItem? { nil }
    open var playbackState: MPMusicPlaybackState { .stopped }
    open var currentPlaybackTime: TimeInterval { 0 }

    /// Does nothing here.
    open func play() {}
    /// Does nothing here.
    open func pause() {}
    /// Does nothing here.
    open func stop() {}
    /// Does nothing here.
    open func skipToNextItem() {}
    /// Does nothing here.
    open func skipToPreviousItem() {}
    /// Does nothing here.
    open func beginGeneratingPlaybackNotifications() {}
    /// Does nothing here.
    open func endGeneratingPlaybackNotifications() {}
}

/// The title, artist and position that the app states for the sound it plays. The values stay in memory.
open class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
    private static let center = MPNowPlayingInfoCenter()
    private let lock = NSLock()
    private var info: [String: Any]?

    /// Returns the centre.
    open class func `default`() -> MPNowPlayingInfoCenter { center }

    open var nowPlayingInfo: [String: Any]? {
        get { lock.withLock { info } }
        set { lock.withLock { info = newValue } }
    }
}

public let MPMediaItemPropertyTitle = "title"
public let MPMediaItemPropertyArtist = "artist"
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
public let MPMediaItemPropertyArtwork = "artwork"
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"

// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Shared
import UIKit

// MARK: Times

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

/// A time in a medium, as a fraction of a second.
public struct CMTime: Sendable {
    /// The states of a time.
    @Options("valid hasBeenRounded positiveInfinity negativeInfinity indefinite")
    public struct Flags: OptionSet, Sendable {}

    public var value: CMTimeValue
    public var timescale: CMTimeScale
    public var flags: Flags

    public init() { (value, timescale, flags) = (0, 0, []) }

    public init(value: CMTimeValue, timescale: CMTimeScale) {
        (self.value, self.timescale, flags) = (value, timescale, timescale > 0 ? .valid : [])
    }

    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        self.init(
            value: Int64(Int(saturating: seconds * Double(preferredTimescale))), timescale: preferredTimescale)
    }

    private init(_ flags: Flags) { (value, timescale, self.flags) = (0, 1, flags) }

    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime()
    public static let indefinite = CMTime([.valid, .indefinite])
    public static let positiveInfinity = CMTime([.valid, .positiveInfinity])
    public static let negativeInfinity = CMTime([.valid, .negativeInfinity])

    public var isValid: Bool { flags.contains(.valid) }
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    public var isNumeric: Bool { flags == .valid || flags == [.valid, .hasBeenRounded] }

    /// The seconds; not a number for a time without a value.
    public var seconds: Double {
        if flags.contains(.positiveInfinity) { return .infinity }
        if flags.contains(.negativeInfinity) { return -.infinity }
        return isNumeric ? Double(value) / Double(timescale) : .nan
    }

    /// Returns the time in other fractions of a second.
    public func convertScale(_ newTimescale: CMTimeScale) -> CMTime {
        isNumeric ? CMTime(seconds: seconds, preferredTimescale: newTimescale) : self
    }

    /// Returns the sum.
    public static func + (left: CMTime, right: CMTime) -> CMTime { left.combined(right, +) }
    /// Returns the difference.
    public static func - (left: CMTime, right: CMTime) -> CMTime { left.combined(right, -) }

    private func combined(_ other: CMTime, _ operation: (Double, Double) -> Double) -> CMTime {
        guard isNumeric, other.isNumeric else { return isNumeric ? other : self }
        return CMTime(
            seconds: operation(seconds, other.seconds), preferredTimescale: max(timescale, other.timescale))
    }
}

extension CMTime: Comparable, Hashable {
    /// Compares the seconds.
    public static func < (left: CMTime, right: CMTime) -> Bool { left.seconds < right.seconds }
    /// Returns true for the same seconds, or the same state without a value.
    public static func == (left: CMTime, right: CMTime) -> Bool {
        left.isNumeric && right.isNumeric ? left.seconds == right.seconds : left.flags == right.flags
    }
    /// Adds the seconds.
    public func hash(into hasher: inout Hasher) { isNumeric ? hasher.combine(seconds) : hasher.combine(flags.rawValue) }
}

/// A period of a medium.
public struct CMTimeRange: Hashable, Sendable {
    public var start: CMTime
    public var duration: CMTime

    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }

    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    public var end: CMTime { start + duration }
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }

// MARK: Media

/// The causes of failed requests.
@ErrorCodes(
    "AVFoundationErrorDomain",
    "unknown=-11800 outOfMemory decodeFailed=-11821 fileFormatNotRecognized=-11828 contentIsUnavailable=-11863")
public struct AVError: _CodedError {}

/// A medium. Its content isn't read here.
open class AVAsset: NSObject, @unchecked Sendable {
    /// The address.
    fileprivate let address: URL?

    fileprivate init(address: URL?) { self.address = address }

    /// Creates a medium of a file or an address.
    public convenience init(url: URL) { self.init(address: url) }

    /// The length: unknown.
    open var duration: CMTime { .indefinite }
    open var isPlayable: Bool { false }

    /// Returns the value of a property. Throws, because no medium is read here.
    open func load<Value>(_ property: AVAsyncProperty<Value>) async throws -> Value {
        DeviceData.report("AVFoundation reads no media here")
        throw AVError(.contentIsUnavailable)
    }
}

/// A property of a medium.
public struct AVAsyncProperty<Value>: Sendable {
    fileprivate init() {}
}

extension AVAsyncProperty<CMTime> {
    public static var duration: Self { .init() }
}

extension AVAsyncProperty<Bool> {
    public static var isPlayable: Self { .init() }
}

/// A medium of an address.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// Creates a medium. The options have no effect.
    public init(url URL: URL, options: [String: Any]? = nil) { super.init(address: URL) }

    open var url: URL { address ?? URL(fileURLWithPath: "/dev/null") }
}

/// A medium to play, which is never ready.
open class AVPlayerItem: NSObject, @unchecked Sendable {
    /// The states of a medium.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

    public let asset: AVAsset
    open var status: Status { .unknown }
    open var error: (any Error)? { nil }
    open var duration: CMTime { .indefinite }
    open var preferredForwardBufferDuration: TimeInterval = 0

    public init(asset: AVAsset) { self.asset = asset }

    public convenience init(url URL: URL) { self.init(asset: AVAsset(url: URL)) }

    /// Returns zero: nothing is played.
    open func currentTime() -> CMTime { .zero }

    /// Posted on a phone at the end. Never posted here.
    public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted on a phone if playing fails. Never posted here.
    public static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
}

extension NSNotification.Name {
    /// Posted on a phone at the end of a medium. Never posted here.
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
}

/// A player, which plays nothing.
open class AVPlayer: NSObject, @unchecked Sendable {
    /// The states of a player.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
    /// The states of playing.
    public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }
    /// The action at the end of a medium.
    public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

    open private(set) var currentItem: AVPlayerItem?
    open var volume: Float = 1
    open var isMuted = false
    /// The speed. No effect.
    open var rate: Float = 0
    open var actionAtItemEnd = ActionAtItemEnd.pause
    open var automaticallyWaitsToMinimizeStalling = true
    open var allowsExternalPlayback = true
    open var status: Status { .unknown }
    open var timeControlStatus: TimeControlStatus { .paused }
    open var error: (any Error)? { nil }

    public override init() {}

    public init(playerItem item: AVPlayerItem?) { currentItem = item }

    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    /// Does nothing here.
    open func play() { DeviceData.report("AVFoundation plays no sound here") }
    /// Does nothing here.
    open func pause() {}
    /// Returns zero: nothing is played.
    open func currentTime() -> CMTime { .zero }
    /// Sets the medium.
    open func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }
    /// Does nothing here.
    open func seek(to time: CMTime) {}
    /// Does nothing here.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
    /// Reports that the player isn't moved.
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { completionHandler(false) }
    }

    /// Returns an observer whose closure is never called.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { NSObject() }

    /// Does nothing here.
    open func removeTimeObserver(_ observer: Any) {}
}

/// A player of several media, which plays nothing.
open class AVQueuePlayer: AVPlayer, @unchecked Sendable {
    private var queued: [AVPlayerItem] = []

    public init(items: [AVPlayerItem]) {
        queued = items
        super.init(playerItem: items.first)
    }

    /// Returns the media.
    open func items() -> [AVPlayerItem] { queued }
    /// Adds a medium after another one; without one, at the end.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        let index = queued.firstIndex { $0 === afterItem }.map { $0 + 1 }
        queued.insert(item, at: index ?? queued.endIndex)
    }
    /// Removes all media.
    open func removeAllItems() {
        queued = []
        replaceCurrentItem(with: nil)
    }
    /// Removes the current medium.
    open func advanceToNextItem() {
        if !queued.isEmpty { queued.removeFirst() }
        replaceCurrentItem(with: queued.first)
    }
}

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

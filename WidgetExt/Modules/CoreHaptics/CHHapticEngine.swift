@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The causes of a failure, of which only `notSupported` occurs here.
@ErrorCodes(
    "com.apple.CoreHaptics",
    """
    engineNotRunning=-4805 operationNotPermitted=-4806 engineStartTimeout=-4808 notSupported=-4809 serverInitFailed=-4810
    serverInterrupted=-4811 invalidPatternPlayer=-4812 invalidPatternData=-4813 invalidPatternDictionary=-4814
    invalidAudioSession=-4815 invalidParameterType=-4820 invalidEventType=-4821 invalidEventTime=-4822
    invalidEventDuration=-4823 invalidAudioResource=-4824 resourceNotAvailable=-4825 badEventEntry=-4830
    badParameterEntry=-4831 invalidTime=-4840 fileNotFound=-4851 insufficientPower=-4897 unknownError=-4898
    memoryError=-4899
    """)
public struct CHHapticError: _CodedError {}

/// The abilities of the hardware: none, because a widget can't vibrate.
public protocol CHHapticDeviceCapability {
    var supportsHaptics: Bool { get }
    var supportsAudio: Bool { get }
}

private struct NoHaptics: CHHapticDeviceCapability {
    let supportsHaptics = false
    let supportsAudio = false
}

/// A detail of a vibration, which is stored.
open class CHHapticEventParameter: NSObject, @unchecked Sendable {
    open private(set) var parameterID: CHHapticEvent.ParameterID
    open var value: Float

    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
        (self.parameterID, self.value) = (parameterID, value)
    }
}

/// A vibration or a sound, which is stored.
open class CHHapticEvent: NSObject, @unchecked Sendable {
    /// The kind of an event.
    @Constants(
        """
        hapticTransient=HapticTransient hapticContinuous=HapticContinuous audioContinuous=AudioContinuous
        audioCustom=AudioCustom
        """)
    public struct EventType: RawRepresentable, Hashable, Sendable {}

    /// The detail that a number states.
    @Constants(
        """
        hapticIntensity=HapticIntensity hapticSharpness=HapticSharpness attackTime=AttackTime decayTime=DecayTime
        releaseTime=ReleaseTime sustained=Sustained audioVolume=AudioVolume audioPitch=AudioPitch audioPan=AudioPan
        audioBrightness=AudioBrightness
        """)
    public struct ParameterID: RawRepresentable, Hashable, Sendable {}

    open private(set) var type: EventType
    open private(set) var eventParameters: [CHHapticEventParameter]
    open var relativeTime: TimeInterval
    open var duration: TimeInterval

    public init(
        eventType: EventType, parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval,
        duration: TimeInterval = 0
    ) {
        (type, eventParameters, relativeTime, self.duration) = (eventType, eventParams, time, duration)
    }
}

/// A sequence of events, which is stored.
open class CHHapticPattern: NSObject, @unchecked Sendable {
    let events: [CHHapticEvent]

    public init(events: [CHHapticEvent], parameters: [CHHapticEventParameter]) throws { self.events = events }

    open var duration: TimeInterval { events.map { $0.relativeTime + $0.duration }.max() ?? 0 }
}

/// A player of a pattern. There is none here, because no engine can be created.
public protocol CHHapticPatternPlayer: AnyObject {
    func start(atTime time: TimeInterval) throws
    func stop(atTime time: TimeInterval) throws
    func cancel() throws
}

/// The player of vibrations, which can't be created here.
///
/// Mirrors [Core Haptics' `CHHapticEngine`](https://developer.apple.com/documentation/corehaptics/chhapticengine).
open class CHHapticEngine: @unchecked Sendable {
    /// The cause for which an engine stopped.
    public enum StoppedReason: Int, Sendable {
        case audioSessionInterrupt = 1
        case applicationSuspended, idleTimeout, notifyWhenFinished, engineDestroyed, gameControllerDisconnect
        case systemError = -1
    }

    open var stoppedHandler: (StoppedReason) -> Void = { _ in }
    open var resetHandler: () -> Void = {}
    open var playsHapticsOnly = false
    open var isAutoShutdownEnabled = false

    /// Returns the abilities of the hardware: none.
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { NoHaptics() }

    /// Throws, because a widget can't vibrate.
    public init() throws {
        DeviceData.report("CoreHaptics answers as a phone without vibration")
        throw CHHapticError(.notSupported)
    }

    /// Throws, because a widget can't vibrate.
    open func start() throws { throw CHHapticError(.notSupported) }

    /// Throws, because a widget can't vibrate.
    open func start() async throws { throw CHHapticError(.notSupported) }

    /// Passes no error: an engine that can't be created doesn't run.
    open func stop(completionHandler: ((any Error)?) -> Void = { _ in }) { completionHandler(nil) }

    /// Throws, because a widget can't vibrate.
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        throw CHHapticError(.notSupported)
    }

    /// Throws, because a widget can't vibrate.
    open func playPattern(from fileURL: URL) throws { throw CHHapticError(.notSupported) }
}

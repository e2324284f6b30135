// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The use of sound by the app. The settings are stored and have no effect.
open class AVAudioSession: NSObject, @unchecked Sendable {
    /// The purposes of sound.
    @Constants("AVAudioSessionCategory", "ambient soloAmbient playback record playAndRecord multiRoute")
    public struct Category: RawRepresentable, Hashable, Sendable {}

    /// The details of a purpose.
    @Constants(
        "AVAudioSessionMode",
        "default voiceChat gameChat videoRecording measurement moviePlayback videoChat spokenAudio voicePrompt")
    public struct Mode: RawRepresentable, Hashable, Sendable {}

    /// The choices of a purpose.
    @Options(
        """
        mixWithOthers=0x1 duckOthers=0x2 allowBluetooth=0x4 defaultToSpeaker=0x8 interruptSpokenAudioAndMixWithOthers=0x11
        allowBluetoothA2DP=0x20 allowAirPlay=0x40
        """)
    public struct CategoryOptions: OptionSet, Sendable {}

    /// The choices of a change.
    @Options("notifyOthersOnDeactivation")
    public struct SetActiveOptions: OptionSet, Sendable {}

    private static let session = AVAudioSession()
    private let lock = NSLock()
    private var current = (category: Category.soloAmbient, mode: Mode.default)

    /// Returns the app's session.
    open class func sharedInstance() -> AVAudioSession { session }

    open var category: Category { lock.withLock { current.category } }
    open var mode: Mode { lock.withLock { current.mode } }
    open var isOtherAudioPlaying: Bool { false }
    open var isInputAvailable: Bool { false }
    open var outputVolume: Float { 0 }

    /// Stores the purpose. No effect.
    open func setCategory(
        _ category: Category, mode: Mode = .default, options: CategoryOptions = []
    ) throws { lock.withLock { current = (category, mode) } }

    /// Does nothing here.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
}

/// A sound, which isn't played.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    public let url: URL?
    public let data: Data?
    open var numberOfLoops = 0
    open var volume: Float = 1
    open var rate: Float = 1
    open var currentTime: TimeInterval = 0
    open var isPlaying: Bool { false }
    public weak var delegate: (any AVAudioPlayerDelegate)?

    /// Reads a sound.
    ///
    /// - Throws: The error of a file that can't be read.
    public init(contentsOf url: URL) throws {
        (self.url, data) = (url, try Data(contentsOf: url, options: .mappedIfSafe))
    }

    public init(data: Data) throws { (url, self.data) = (nil, data) }

    /// Returns true, as for a sound that can be played.
    @discardableResult
    open func prepareToPlay() -> Bool { true }

    /// Returns false: there is no sound here.
    @discardableResult
    open func play() -> Bool {
        DeviceData.report("AVFoundation plays no sound here")
        return false
    }

    /// Does nothing here.
    open func pause() {}
    /// Does nothing here.
    open func stop() {}
}

/// The object that learns of a sound's end.
public protocol AVAudioPlayerDelegate: AnyObject {
    /// Receives the end of a sound. It is never called here.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
    /// Does nothing here.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

/// A voice. There are none.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    public let language: String

    /// Returns `nil`, because no voice is installed.
    public init?(language code: String?) {
        language = code ?? ""
        super.init()
        return nil
    }

    /// Returns no voices.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] { [] }
}

/// A text to speak.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    public let speechString: String
    open var voice: AVSpeechSynthesisVoice?
    open var rate: Float = AVSpeechUtteranceDefaultSpeechRate
    open var pitchMultiplier: Float = 1
    open var volume: Float = 1
    open var preUtteranceDelay: TimeInterval = 0
    open var postUtteranceDelay: TimeInterval = 0
    open var prefersAssistiveTechnologySettings = false

    public init(string: String) { speechString = string }
}

public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1

/// The places at which speaking ends.
public enum AVSpeechBoundary: Int, Sendable { case immediate, word }

/// The speaking of texts, which says nothing.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    public weak var delegate: (any AVSpeechSynthesizerDelegate)?
    open var usesApplicationAudioSession = true
    open var isSpeaking: Bool { false }
    open var isPaused: Bool { false }

    /// Returns false: nothing is spoken.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    /// Returns false: nothing is spoken.
    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    /// Returns false: nothing is spoken.
    @discardableResult
    open func continueSpeaking() -> Bool { false }

    /// Does nothing here.
    open func speak(_ utterance: AVSpeechUtterance) { DeviceData.report("AVFoundation speaks no text here") }
}

/// The object that learns of spoken texts. It is never called here.
public protocol AVSpeechSynthesizerDelegate: AnyObject {
    /// Receives the start of a text.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    /// Receives the end of a text.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    /// Receives the end of a stopped text.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    /// Does nothing here.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
    /// Does nothing here.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
    /// Does nothing here.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {}
}

/// The permission to record: denied.
public final class AVAudioApplication: NSObject, Sendable {
    /// The states of the permission.
    public enum RecordPermission: Int, Sendable {
        case undetermined = 0x756E_6474, denied = 0x6465_6E79, granted = 0x6772_6E74
    }

    public static let shared = AVAudioApplication()

    public var recordPermission: RecordPermission { .denied }

    /// Returns false.
    public class func requestRecordPermission() async -> Bool {
        Permission.report()
        return false
    }

    /// Reports that the permission is denied.
    public class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
        Permission.report()
        DispatchQueue.global().async { response(false) }
    }
}

/// The diagnostic of all permissions.
private enum Permission {
    static func report() { DeviceData.report("AVFoundation answers as a phone whose user denied access") }
}

/// The permission to use the camera or the microphone: denied.
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    private override init() {}

    /// Returns that the permission is denied.
    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .denied }

    /// Returns false.
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool {
        Permission.report()
        return false
    }

    /// Reports that the permission is denied.
    open class func requestAccess(for mediaType: AVMediaType, completionHandler: @escaping @Sendable (Bool) -> Void) {
        Permission.report()
        DispatchQueue.global().async { completionHandler(false) }
    }

    /// Returns `nil`, because there is no camera.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }

    /// Returns `nil`, because there is no camera.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? { nil }

    /// The kind of a camera or a microphone.
    @Constants(
        "AVCaptureDeviceType",
        """
        builtInWideAngleCamera builtInUltraWideCamera builtInTelephotoCamera builtInDualCamera builtInDualWideCamera
        builtInTripleCamera builtInTrueDepthCamera microphone
        """)
    public struct DeviceType: RawRepresentable, Hashable, Sendable {}

    /// The side of the phone on which a camera is.
    public enum Position: Int, Sendable { case unspecified, back, front }

    open var localizedName: String { "" }
    open var uniqueID: String { "" }
    open var position: Position { .unspecified }
    open var hasTorch: Bool { false }
    open var isTorchAvailable: Bool { false }
}

/// The states of a permission.
public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

/// The kinds of media.
@Constants("audio=soun video=vide text subtitle=sbtl")
public struct AVMediaType: RawRepresentable, Hashable, Sendable {}

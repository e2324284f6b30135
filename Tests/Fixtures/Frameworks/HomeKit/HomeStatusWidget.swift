import AVFAudio
import CallKit
import CoreHaptics
import CoreMedia
import CoreTelephony
import HomeKit
import Intents
import IntentsUI
import MobileCoreServices
import SwiftUI
import WidgetKit

// The lights of a home, and what the phone is doing. A source that the app shares has a button for Siri and a vibration.
// Shows: Home access off
// Shows: 0 lights
// Shows: No SIM card
// Shows: No calls
// Shows: No haptics: notSupported
// Shows: 0 phrases · public.image · 1.5 s
// Reports: HomeKit answers as a phone whose user denied access
// Reports: CoreTelephony answers as a phone without a SIM card

@MainActor
final class HomeStatusStore: NSObject, HMHomeManagerDelegate {
    private let manager = HMHomeManager()
    private var isLoaded = false
    private var continuation: CheckedContinuation<Void, Never>?

    override init() {
        super.init()
        manager.delegate = self
    }

    func load() async -> [String] {
        if !isLoaded { await withCheckedContinuation { continuation = $0 } }
        let lights = manager.homes.flatMap(\.accessories).flatMap(\.services)
            .filter { $0.serviceType == HMServiceTypeLightbulb }
            .flatMap(\.characteristics)
            .filter { $0.characteristicType == HMCharacteristicTypePowerState && $0.value as? Bool == true }
        let isAllowed = manager.authorizationStatus.contains(.authorized)
        return [isAllowed ? "Home" : "Home access off", "\(lights.count) lights"]
    }

    nonisolated func homeManagerDidUpdateHomes(_ manager: HMHomeManager) {
        Task { @MainActor in
            isLoaded = true
            continuation?.resume()
            continuation = nil
        }
    }
}

nonisolated final class CallWatcher: NSObject, CXCallObserverDelegate, @unchecked Sendable {
    private let observer = CXCallObserver()
    private(set) var changes = 0

    override init() {
        super.init()
        observer.setDelegate(self, queue: .main)
    }

    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
        if call.hasEnded { changes += 1 }
    }

    var text: String {
        observer.calls.isEmpty && changes == 0 ? "No calls" : "\(observer.calls.count) calls"
    }
}

nonisolated enum PhoneStatus {
    static var network: String {
        let info = CTTelephonyNetworkInfo()
        guard let technology = info.serviceCurrentRadioAccessTechnology?.values.first else {
            return info.serviceSubscriberCellularProviders?.isEmpty == false ? "No signal" : "No SIM card"
        }
        return technology == CTRadioAccessTechnologyNR ? "5G" : technology == CTRadioAccessTechnologyLTE ? "LTE" : "3G"
    }

    static var haptics: String {
        guard !CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return "Haptics" }
        do {
            let event = CHHapticEvent(
                eventType: .hapticTransient,
                parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1)], relativeTime: 0)
            let player = try CHHapticEngine().makePlayer(with: try CHHapticPattern(events: [event], parameters: []))
            try player.start(atTime: 0)
            return "Played"
        } catch let error as CHHapticError {
            return "No haptics: \(error.code)"
        } catch {
            return "No haptics"
        }
    }

    static func details() async -> String {
        let phrases = await withCheckedContinuation { continuation in
            INVoiceShortcutCenter.shared.getAllVoiceShortcuts { shortcuts, _ in
                continuation.resume(returning: shortcuts?.count ?? -1)
            }
        }
        let seconds = CMTimeGetSeconds(CMTime(value: 3, timescale: 2))
        let isOpen = AVAudioSession.sharedInstance().isOtherAudioPlaying
        return "\(phrases) phrases · \(kUTTypeImage) · \(seconds) s\(isOpen ? " · music" : "")"
    }
}

// The app shows it in its settings.
@MainActor
final class SiriButtonController: UIViewController, INUIAddVoiceShortcutViewControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(INUIAddVoiceShortcutButton(style: .automaticOutline))
    }

    func addVoiceShortcutViewController(
        _ controller: INUIAddVoiceShortcutViewController, didFinishWith voiceShortcut: INVoiceShortcut?, error: Error?
    ) {
        controller.dismiss(animated: true)
    }

    func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController) {
        controller.dismiss(animated: true)
    }
}

struct HomeStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(
            kind: "HomeStatusWidget",
            provider: AwaitedTextProvider {
                let home = await HomeStatusStore().load()
                return home + [
                    PhoneStatus.network, CallWatcher().text, PhoneStatus.haptics, await PhoneStatus.details(),
                ]
            }
        ) { AwaitedTextView(entry: $0, symbol: "house") }
        .supportedFamilies([.systemMedium])
    }
}

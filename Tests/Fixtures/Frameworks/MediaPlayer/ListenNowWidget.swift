import AVFoundation
import MediaPlayer
import MusicKit
import SwiftUI
import WidgetKit

// The music, the library and the microphone, of which the user allowed none.
// Shows: Not Playing
// Shows: Library off
// Shows: Apple Music off
// Shows: Plan hidden
// Shows: Mic off
// Shows: No camera · No clip
// Never shows: Blue Train
// Never shows: songs
// Never shows: Library empty
// Never shows: Library restricted
// Never shows: Library not asked
// Never shows: Kind of Blue
// Never shows: No albums
// Never shows: Apple Music not asked
// Never shows: Subscriber
// Never shows: No plan
// Never shows: Plan unknown
// Never shows: Plan error
// Never shows: Accept Music terms
// Never shows: Mic mixed
// Never shows: Mic declined
// Never shows: Mic ready
// Never shows: Mic missing
// Never shows: Back Camera
// Never shows: Bad clip

struct ListeningState {
    var nowPlaying: String?
    var library = ""
    var music = ""
    var subscription = ""
    var microphone = ""
}

@MainActor
final class ListeningManager {
    static let shared = ListeningManager()
    func load() async -> ListeningState {
        var state = ListeningState()
        state.nowPlaying = nowPlayingTitle()
        state.library = await libraryText()
        state.music = await musicText()
        state.subscription = await subscriptionText()
        state.microphone = await microphoneText()
        return state
    }
    private func nowPlayingTitle() -> String? {
        if let title = MPNowPlayingInfoCenter.default().nowPlayingInfo?[MPMediaItemPropertyTitle] as? String {
            return title
        }
        guard MPMediaLibrary.authorizationStatus() == .authorized else { return nil }
        return MPMusicPlayerController.systemMusicPlayer.nowPlayingItem?.title
    }
    private func libraryText() async -> String {
        let status: MPMediaLibraryAuthorizationStatus = await withCheckedContinuation { continuation in
            MPMediaLibrary.requestAuthorization { continuation.resume(returning: $0) }
        }
        switch status {
        case .authorized:
            let count = MPMediaQuery.songs().items?.count ?? 0
            return count == 0 ? "Library empty" : "\(count) songs"
        case .denied: return "Library off"
        case .restricted: return "Library restricted"
        case .notDetermined: return "Library not asked"
        @unknown default: return "Library unknown"
        }
    }
    private func musicText() async -> String {
        var status = MusicAuthorization.currentStatus
        if status == .notDetermined { status = await MusicAuthorization.request() }
        switch status {
        case .authorized:
            var request = MusicLibraryRequest<MusicKit.Album>()
            request.limit = 1
            guard let album = try? await request.response().items.first else { return "No albums" }
            return album.title
        case .denied, .restricted: return "Apple Music off"
        case .notDetermined: return "Apple Music not asked"
        @unknown default: return "Apple Music unknown"
        }
    }
    private func subscriptionText() async -> String {
        do {
            let subscription = try await MusicSubscription.current
            return subscription.canPlayCatalogContent ? "Subscriber" : "No plan"
        } catch let error as MusicSubscription.Error {
            switch error {
            case .permissionDenied: return "Plan hidden"
            case .privacyAcknowledgementRequired: return "Accept Music terms"
            default: return "Plan unknown"
            }
        } catch { return "Plan error" }
    }
    private func microphoneText() async -> String {
        switch AVAudioApplication.shared.recordPermission {
        case .granted: break
        case .denied: return AVCaptureDevice.authorizationStatus(for: .audio) == .authorized ? "Mic mixed" : "Mic off"
        case .undetermined:
            guard await AVCaptureDevice.requestAccess(for: .audio) else { return "Mic declined" }
        @unknown default: return "Mic unknown"
        }
        let session = AVAudioSession.sharedInstance()
        do {
            try session.setCategory(.playAndRecord, mode: .default, options: [.mixWithOthers])
            try session.setActive(true, options: .notifyOthersOnDeactivation)
        } catch { return "Mic busy" }
        return session.isInputAvailable ? "Mic ready" : "Mic missing"
    }
    var cameraText: String {
        AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back)?.localizedName ?? "No camera"
    }
    func clipDuration() async -> String {
        guard let url = Bundle.main.url(forResource: "intro", withExtension: "m4a") else { return "No clip" }
        let asset = AVURLAsset(url: url)
        guard let duration = try? await asset.load(.duration), duration.isNumeric else { return "Bad clip" }
        return Duration.seconds(CMTimeGetSeconds(duration)).formatted(.time(pattern: .minuteSecond))
    }
}

struct ListenEntry: TimelineEntry {
    let date: Date
    let state: ListeningState
    let camera, clip: String
}

struct ListenProvider: TimelineProvider {
    func placeholder(in context: Context) -> ListenEntry {
        ListenEntry(
            date: .now,
            state: ListeningState(
                nowPlaying: "Blue Train", library: "120 songs", music: "Kind of Blue", subscription: "Subscriber",
                microphone: "Mic ready"), camera: "Back Camera", clip: "0:30")
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (ListenEntry) -> Void) {
        Task { completion(await makeEntry()) }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<ListenEntry>) -> Void) {
        Task { completion(Timeline(entries: [await makeEntry()], policy: .atEnd)) }
    }
    @MainActor
    private func makeEntry() async -> ListenEntry {
        let manager = ListeningManager.shared
        return ListenEntry(
            date: .now, state: await manager.load(), camera: manager.cameraText, clip: await manager.clipDuration())
    }
}

struct ListenNowView: View {
    let entry: ListenEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 3) {
            Text(entry.state.nowPlaying ?? "Not Playing").font(.headline).lineLimit(1)
            Group {
                Text(entry.state.library)
                Text(entry.state.music)
                Text(entry.state.subscription)
                Text(entry.state.microphone)
                Text("\(entry.camera) · \(entry.clip)")
            }
            .font(.caption2)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.pink.gradient, for: .widget)
    }
}

struct ListenNowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ListenNow", provider: ListenProvider()) { ListenNowView(entry: $0) }
            .configurationDisplayName("Listen Now")
            .supportedFamilies([.systemSmall])
    }
}

import AVKit
import SwiftUI
import WidgetKit

// A video of the app, whose title the widget shows.
// Shows: Clip of the day
// Shows: Open the app to watch
// Reports: not supported in widgets: VideoPlayer

// App side.
final class AVKitPlayerView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }
    var playerLayer: AVPlayerLayer? { layer as? AVPlayerLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        playerLayer?.videoGravity = .resizeAspectFill
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

struct AVKitSurface: UIViewRepresentable {
    let player: AVPlayer

    func makeUIView(context: Context) -> AVKitPlayerView {
        let view = AVKitPlayerView()
        view.playerLayer?.player = player
        return view
    }

    func updateUIView(_ uiView: AVKitPlayerView, context: Context) {}
}

struct AVKitScreen: UIViewControllerRepresentable {
    let player: AVPlayer

    func makeUIViewController(context: Context) -> AVPlayerViewController {
        let controller = AVPlayerViewController()
        controller.player = player
        controller.allowsPictureInPicturePlayback = AVPictureInPictureController.isPictureInPictureSupported()
        return controller
    }

    func updateUIViewController(_ controller: AVPlayerViewController, context: Context) {
        controller.player = player
    }
}

struct AVKitClipWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "AVKitClipWidget", provider: AwaitedTextProvider { [] }) { _ in
            VStack(alignment: .leading) {
                Text("Clip of the day").font(.headline)
                VideoPlayer(player: AVPlayer(url: URL(fileURLWithPath: "/clip.mp4"))).frame(height: 40)
                Text(
                    AVPictureInPictureController.isPictureInPictureSupported()
                        ? "Watch above other apps" : "Open the app to watch"
                ).font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

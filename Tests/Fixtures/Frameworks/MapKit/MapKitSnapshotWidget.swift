import MapKit
import SwiftUI
import UIKit
import WidgetKit

// A map image; without network the snapshotter reports an error and the grey box stays.
// Shows: Ferry
// Shows: Map unavailable
// Shows: Span 0.02

nonisolated struct MapKitSnapshotEntry: TimelineEntry {
    let date: Date
    let imageData: Data?
    let span: Double
}

nonisolated final class MapKitSnapshotMaker: @unchecked Sendable {
    static let region = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 37.7955, longitude: -122.3937),
        span: MKCoordinateSpan(latitudeDelta: 0.02, longitudeDelta: 0.02)
    )

    private var snapshotter: MKMapSnapshotter?

    func make(size: CGSize, completion: @escaping @Sendable (Data?) -> Void) {
        let options = MKMapSnapshotter.Options()
        options.region = Self.region
        options.size = size
        options.pointOfInterestFilter = .excludingAll
        options.mapType = .mutedStandard

        let snapshotter = MKMapSnapshotter(options: options)
        self.snapshotter = snapshotter
        snapshotter.start(with: .global(qos: .userInitiated)) { @Sendable snapshot, error in
            guard let snapshot, error == nil else {
                completion(nil)
                return
            }
            completion(snapshot.image.pngData())
        }
    }
}

nonisolated struct MapKitSnapshotProvider: TimelineProvider {
    private let maker = MapKitSnapshotMaker()

    func placeholder(in context: Context) -> MapKitSnapshotEntry {
        MapKitSnapshotEntry(date: .now, imageData: nil, span: 0)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (MapKitSnapshotEntry) -> Void) {
        completion(MapKitSnapshotEntry(date: .now, imageData: nil, span: 1))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<MapKitSnapshotEntry>) -> Void) {
        maker.make(size: context.displaySize) { data in
            let entry = MapKitSnapshotEntry(
                date: .now, imageData: data, span: MapKitSnapshotMaker.region.span.latitudeDelta)
            completion(Timeline(entries: [entry], policy: .after(.now + 300)))
        }
    }
}

struct MapKitSnapshotView: View {
    let entry: MapKitSnapshotEntry

    var body: some View {
        VStack(alignment: .leading) {
            Label("Ferry", systemImage: "ferry")
            if let data = entry.imageData, let image = UIImage(data: data) {
                Image(uiImage: image).resizable().scaledToFill()
            } else {
                Text("Map unavailable")
                    .foregroundStyle(.secondary)
            }
            Text(verbatim: "Span " + String(format: "%.2f", entry.span))
                .font(.caption2)
        }
    }
}

struct MapKitSnapshotWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "MapKitSnapshotWidget", provider: MapKitSnapshotProvider()) { entry in
            MapKitSnapshotView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Ferry")
        .supportedFamilies([.systemSmall])
    }
}

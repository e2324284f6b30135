import Foundation
import Shared

@testable import WidgetExt
@testable import WidgetRendering

/// The Tomorrow widget drawn with a given entry, in character cells of 7 × 16 points.
@MainActor
struct DrawnTomorrow {
    let snapshot: Snapshot
    /// The strings of its texts.
    var texts: [String] { snapshot.texts.map(\.string) }

    init(_ entry: TomorrowEntry, _ family: WidgetFamily, device: DeviceProfile = .standard) throws {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "TomorrowWidget"
        arguments[RenderOptions.family] = family
        arguments[RenderOptions.mode] = .rendering(family.isAccessory ? .vibrant : .fullColor)
        arguments[RenderOptions.device] = device
        let request = try RenderRequest(arguments)
        let maker = SnapshotMaker(
            text: CellTextEngine(), images: ImageStore(catalog: .empty, scale: 3), request: request,
            size: try request.size, layoutDirection: .leftToRight)
        snapshot = maker.make(
            WidgetDescriptor(widget: TomorrowWidget()),
            ViewEntry(date: entry.date) { resolve(TomorrowWidgetView(entry: entry), in: $0) })
    }
}

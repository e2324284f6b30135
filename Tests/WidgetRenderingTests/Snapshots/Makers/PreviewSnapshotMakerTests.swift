import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Previews of standalone views, drawn with text of 10 × 20 points per character.
@MainActor
struct PreviewSnapshotMakerTests {
    private func draw(_ space: PreviewSpace, @ViewBuilder _ view: @escaping () -> some View) throws -> Snapshot {
        var arguments = Arguments(command: "render")
        arguments[RenderOptions.kind] = "Sample"
        return try PreviewSnapshotMaker(
            text: GridTextEngine(), images: ImageStore(catalog: .empty, scale: 3),
            request: try RenderRequest(arguments), layoutDirection: .leftToRight, space: space, name: "Sample",
            now: Date(timeIntervalSince1970: 0)
        ).make { resolve(view(), in: $0) }
    }

    @Test("A button of a standalone view is drawn as in an app, without a plate, and may run a closure")
    func borderlessButton() throws {
        let snapshot = try draw(.ideal) { Button("Pour") {} }
        #expect(snapshot.list.size == Size(width: 40, height: 20))
        #expect(snapshot.diagnostics == [])
    }

    @Test("A preview ends with a whole pixel, not with a whole point")
    func wholePixels() throws {
        let third = 61.0 / 3
        let ideal = try draw(.ideal) { Color.red.frame(width: 30, height: 20.1) }
        #expect(ideal.list.size == Size(width: 30, height: third))
        let fixed = try draw(.fixed(Size(width: 30, height: 20.333))) { Color.red }
        #expect(fixed.list.size == Size(width: 30, height: third))
    }
}

import Shared
import Testing

@testable import AppHost

struct GalleryTourTests {
    @Test("A family that only a later version knows is reported in the gallery instead of being left out")
    func unknownFamily() throws {
        let item = try JSONValue(
            parsing: #"{"kind":"Tea","displayName":"Tea time","families":["systemSmall","systemHuge"]}"#)
        let (widget, families) = GalleryTour.widget(item)
        #expect(widget.kind == "Tea" && widget.name == "Tea time" && families == [.systemSmall])
        #expect(
            widget.faults.map(\.message) == [
                "this version of AppHost doesn't know the family 'systemHuge' — use AppHost and WidgetExt of the same version"
            ])
    }
}

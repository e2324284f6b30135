import Shared
import Testing

@testable import WidgetRendering

/// The spacing that elements prefer at each edge; body texts are 22 points apart, and the test engine's lines are 20 high.
@MainActor
struct SpacingPreferenceTests {
    @Test(
        "A wrapped text keeps the text spacing unless padding or a frame changes its height",
        arguments: [
            ("plain", 22.0), ("padded across", 22), ("padded below", 28), ("over a row", 22), ("under a column", 22),
            ("under layers", 22), ("framed across", 22), ("framed along", 28), ("one of several", 22),
        ])
    func textSpacing(form: String, y: Double) throws {
        let laid = Laid(width: nil, height: nil) {
            VStack(alignment: .leading) {
                let a = Text(verbatim: "a")
                switch form {
                case "padded across": a.padding(.horizontal, 4)
                case "padded below": a.padding(.top, 0).padding(.bottom, 0.001)
                case "under a column":
                    VStack(spacing: -20) {
                        a; a
                    }
                case "under layers":
                    ZStack {
                        a; a
                    }
                case "framed across": a.frame(maxWidth: 50)
                case "framed along": a.frame(minHeight: 20)
                case "one of several":
                    ViewThatFits {
                        a; a
                    }
                default: a
                }
                if form == "over a row" {
                    HStack {
                        Text(verbatim: "b"); Text(verbatim: "c")
                    }
                } else {
                    Text(verbatim: "b")
                }
            }
        }
        let second = try #require(laid.texts.first { $0.string == "b" })
        #expect(abs(second.rect.y - y) < 0.01)
    }

    @Test("A spacer in a fixed frame adds no default spacing")
    func framedSpacer() {
        let laid = Laid(width: nil, height: nil) {
            VStack {
                Box(10, 10)
                Spacer().frame(height: 10)
                Box(10, 10)
            }
        }
        #expect(laid.fills.map(\.y) == [0, 20])
    }

    @Test(
        "Two joined spacing preferences yield the stronger one in either order",
        arguments: [
            (SpacingPreference.Distance.none, SpacingPreference.Distance.none, SpacingPreference.Distance.none),
            (.none, .standard, .standard), (.standard, .standard, .standard),
            (.text(aboveGap: 2), .standard, .text(aboveGap: 2)), (.none, .text(aboveGap: 2), .text(aboveGap: 2)),
            (.text(aboveGap: 2), .text(aboveGap: 5), .text(aboveGap: 5)),
        ])
    func joinedDistances(
        first: SpacingPreference.Distance, second: SpacingPreference.Distance, both: SpacingPreference.Distance
    ) {
        #expect(first.joined(second) == both)
        #expect(second.joined(first) == both)
    }
}

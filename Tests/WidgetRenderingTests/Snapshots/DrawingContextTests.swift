import Foundation
import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct DrawingContextTests {
    private let drawing = DrawingContext(
        fonts: { FontSet(configuration: PangoTextEngineTests.fonts) },
        context: RequestContext(now: Date(timeIntervalSince1970: 5), localeIdentifier: "de_DE"))

    private func tea() -> String { Translation.text("Tea", arguments: [], plain: "no tables") }

    @Test("The code of a request reads its context, its translations and its renderer")
    func currentParts() throws {
        try drawing.run {
            #expect(RequestContext.current.localeIdentifier == "de_DE")
            #expect(MomentWords.current.locale.identifier == "de_DE")
            #expect(tea() == "Tea")
            let file = try ViewDrawing.current?.draw(Color.red, ProposedSize(width: 20, height: 10), .png(scale: 1))
            #expect(file?.size == Size(width: 20, height: 10))
        }
        #expect(tea() == "no tables" && ViewDrawing.current == nil)
    }

    @Test("A recorded fault is thrown even if the code of the request returns")
    func recordedFault() {
        #expect(throws: CommandFailure("the pots can't be read")) {
            try drawing.run { RequestContext.current.faults.record(CommandFailure("the pots can't be read")) }
        }
    }

    @Test("A language changes the locale, the layout direction or the texts, and leaves the others unchanged")
    func languages() throws {
        let arabic = drawing.inLanguage(.translation("ar")).context
        #expect(arabic.localeIdentifier == "ar" && arabic.layoutDirection == .rightToLeft && !arabic.isMirrored)
        let mirrored = drawing.inLanguage(.mirrored)
        #expect(mirrored.context.localeIdentifier == "de_DE" && mirrored.context.layoutDirection == .rightToLeft)
        #expect(mirrored.inLanguage(.own).context.layoutDirection == .leftToRight)
        #expect(try drawing.inLanguage(.doubled).run(tea) == "Tea Tea")
    }
}

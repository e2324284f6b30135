import Foundation
import Shared
import SwiftUI
import Testing

@testable import WidgetRendering

/// The rules about accented rendering, where colours are removed and opacity stays.
@MainActor
struct AccentedRulesTests {
    private func findings(
        _ rule: LintRule, _ mode: WidgetRenderingMode = .accented, family: WidgetFamily = .systemSmall,
        assets: AssetCatalog = .empty,
        configured change: (any WidgetConfiguration) -> any WidgetConfiguration = { $0 },
        @ViewBuilder _ view: @escaping () -> some View
    ) throws -> [String] {
        try DrawnWidget(family, mode, assets: assets, configured: change) {
            view().containerBackground(.indigo, for: .widget)
        }
        .snapshot.violations.filter { $0.rule == rule }.map(\.line)
    }

    private let label = Text(verbatim: "12 °C").foregroundStyle(.black)

    @Test("Text on an opaque area is reported once for each area")
    func plates() throws {
        let plate = try findings(.accentedPlate) {
            VStack {
                label; label
            }.background(.yellow, in: .capsule).widgetAccentable()
        }
        #expect(
            plate == [
                "VStack/0/Text: '12 °C' is invisible on a tinted or clear home screen: it gets the colour of the opaque area behind it — make it translucent, cut the text out with .destinationOut, or draw the area only in widgetRenderingMode .fullColor"
            ])
        let whole = try findings(.accentedPlate) {
            ZStack {
                Color.yellow
                label
            }
        }
        #expect(whole.count == 1)
        #expect(whole.first?.contains("— move the area into containerBackground, or draw the area only") == true)
        #expect(
            try findings(.accentedPlate) {
                ZStack {
                    LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom); label
                }
            }.count == 1)
        #expect(
            try findings(.accentedPlate) {
                HStack {
                    label.background(.yellow); label.background(.red)
                }
            }.count == 2)
        #expect(try findings(.accentedPlate, .fullColor) { label.background(.yellow) } == [])
    }

    @Test("A text is reported if a third of the examined points of its lines are on an opaque area")
    func partlyHiddenTexts() throws {
        func count(_ width: CGFloat) throws -> Int {
            try findings(.accentedPlate) {
                ZStack(alignment: .leading) {
                    Color.yellow.frame(width: width, height: 20)
                    Text(verbatim: "64 percent")
                }
            }.count
        }
        // The text is 100 points wide, and its first point is at 15.
        #expect(try count(10) == 0)
        #expect(try count(20) == 1)
        #expect(try count(100) == 1)
        // One of four lines.
        #expect(
            try findings(.accentedPlate) {
                ZStack(alignment: .bottom) {
                    Color.yellow.frame(width: 100, height: 20)
                    Text(verbatim: "abcd").frame(width: 10)
                }
            } == [])
    }

    @Test("On the home screen both accent groups are white, on a watch face they differ")
    func accentGroups() throws {
        let (disc, leaf) = (Circle().fill(.yellow).frame(width: 60, height: 60), Image(systemName: "leaf.fill"))
        func count(_ rule: LintRule, _ family: WidgetFamily, _ content: some View) throws -> Int {
            try findings(rule, family: family) {
                ZStack {
                    disc.widgetAccentable(); content
                }
            }.count
        }
        #expect(try count(.accentedPlate, .systemSmall, label) == 1)
        #expect(try count(.accentedPlate, .accessoryRectangular, label) == 0)
        #expect(try count(.accentedPlate, .accessoryRectangular, label.widgetAccentable()) == 1)
        #expect(try count(.accentedLayers, .systemSmall, leaf.foregroundStyle(.white)) == 1)
        #expect(try count(.accentedLayers, .accessoryRectangular, leaf.foregroundStyle(.white)) == 0)
        #expect(
            try findings(.accentedLayers, family: .accessoryRectangular) {
                ZStack {
                    disc; leaf.foregroundStyle(.white)
                }
            } == [
                "ZStack/1/Image: 'leaf.fill' is invisible on a tinted watch face: it gets the colour of the opaque shape behind it — cut it out with blendMode(.destinationOut), make the shape translucent, or add widgetAccentable() to one of them"
            ])
    }

    @Test("An opaque area that covers the widget is reported even without a text, but only once")
    func coveringAreas() throws {
        func found(_ rule: LintRule = .accentedPlate, @ViewBuilder _ view: @escaping () -> some View) throws
            -> [String]
        { try findings(rule, configured: { $0.contentMarginsDisabled() }, { ZStack { view() } }) }
        let leaf = Image(systemName: "leaf.fill").foregroundStyle(.white)
        #expect(
            try found {
                Color.yellow; leaf
            } == [
                "ZStack/0/Color: a colour covers the widget and becomes a white plate on a tinted or clear home screen — move it into containerBackground, or draw it only in widgetRenderingMode .fullColor"
            ])
        #expect(
            try found(.accentedLayers) {
                Color.yellow; leaf
            } == [])
        #expect(
            try found {
                Color.red; Color.yellow; label
            }.count == 1)
        #expect(
            try found {
                Color.yellow.opacity(0.8); leaf
            } == [])
        // The middle is cut out.
        #expect(
            try findings(.accentedPlate, configured: { $0.contentMarginsDisabled() }) {
                ZStack {
                    Color.yellow
                    Circle().frame(width: 40, height: 40).blendMode(.destinationOut)
                }
                .compositingGroup()
            } == [])
        // With its margins it covers two thirds.
        #expect(
            try findings(.accentedPlate) {
                ZStack {
                    Color.yellow; leaf
                }
            } == [])
        #expect(
            try findings(
                .accentedPlate, configured: { $0.contentMarginsDisabled().containerBackgroundRemovable(false) },
                { Color.yellow }) == [])
    }

    @Test("Text beside an opaque area, cut out of the area or in its hole isn't reported")
    func visibleTexts() throws {
        let disc = Circle().fill(.yellow).frame(width: 60, height: 60)
        let hole = Circle().frame(width: 50, height: 50).blendMode(.destinationOut)
        for rule in [LintRule.accentedPlate, .accentedText] {
            #expect(try findings(rule) { label } == [])
            #expect(
                try findings(rule) {
                    VStack {
                        disc; label
                    }
                } == [])
            #expect(
                try findings(rule) {
                    ZStack {
                        disc; label.blendMode(.destinationOut)
                    }.compositingGroup()
                } == [])
            #expect(
                try findings(rule) {
                    ZStack {
                        disc; hole; label
                    }
                    .compositingGroup()
                } == [])
            #expect(
                try findings(rule) {
                    ZStack {
                        Path { path in
                            path.addRect(CGRect(x: 0, y: 0, width: 126, height: 126))
                            path.addRect(CGRect(x: 20, y: 20, width: 86, height: 86))
                        }
                        .fill(.yellow, style: FillStyle(eoFill: true))
                        label
                    }
                } == [])
            #expect(
                try findings(rule) {
                    ZStack {
                        Circle().stroke(.yellow, lineWidth: 4); label
                    }
                } == [])
            #expect(
                try findings(rule) {
                    ZStack {
                        Color.yellow.mask(Circle()); label
                    }
                } == [])
        }
        // A hole in another group doesn't reach this area.
        #expect(
            try findings(.accentedPlate) {
                ZStack {
                    disc
                    ZStack { hole }.compositingGroup()
                    label
                }
            }.count == 1)
    }

    @Test("A background that the system doesn't remove isn't reported")
    func permanentBackground() throws {
        let drawn = try findings(
            .accentedPlate, configured: { $0.containerBackgroundRemovable(false) }, { label.widgetAccentable() })
        #expect(drawn == [])
    }

    @Test("Text on a translucent area is reported if its contrast on a clear home screen is below 1.4")
    func translucentAreas() throws {
        func count(_ area: Double, _ text: Double = 1) throws -> Int {
            try findings(.accentedText) {
                Text(verbatim: "a").foregroundStyle(.black.opacity(text)).background(.yellow.opacity(area))
            }.count
        }
        #expect(try count(0.15) == 0)
        #expect(try count(0.75) == 0)
        #expect(try count(0.78) == 1)
        #expect(try count(0.89) == 1)
        #expect(try count(0.3, 0.2) == 1)
        // The plate rule covers opaque areas.
        #expect(try count(0.95) == 0)
        #expect(
            try findings(.accentedText) { Text(verbatim: "a").background(.yellow.opacity(0.8)) } == [
                "Text: 'a' has a contrast of 1.32 with the area behind it on a clear home screen, below the minimum of 1.4 — make the area more translucent, or the text more opaque"
            ])
        #expect(
            try findings(.accentedText) { Text(verbatim: "a").background(.yellow.opacity(0.8)).opacity(0.5) } == [])
    }

    @Test("A shape or symbol on an opaque shape of another colour and the same visible colour is reported")
    func layers() throws {
        let disc = Circle().fill(.green)
        let leaf = Image(systemName: "leaf.fill").foregroundStyle(.white)
        func count(@ViewBuilder _ view: @escaping () -> some View) throws -> Int {
            try findings(.accentedLayers, .accented) { ZStack { view() } }.count
        }
        #expect(
            try findings(.accentedLayers) {
                ZStack {
                    disc; leaf
                }
            } == [
                "ZStack/1/Image: 'leaf.fill' is invisible on a tinted or clear home screen: it gets the colour of the opaque shape behind it — cut it out with blendMode(.destinationOut) or make the shape translucent"
            ])
        let pupil = Circle().fill(.black).frame(width: 20, height: 20)
        #expect(
            try count {
                disc; pupil
            } == 1)
        #expect(
            try count {
                disc; Circle().trim(from: 0, to: 0.5).stroke(.black).frame(width: 20, height: 20)
            } == 1)
        // The ring of a gauge on its track.
        let track = Circle().stroke(.gray, lineWidth: 8)
        #expect(
            try count {
                track; Circle().trim(from: 0, to: 0.7).stroke(.green, lineWidth: 8)
            } == 1)
        #expect(
            try count {
                Circle().stroke(.gray.opacity(0.3), lineWidth: 8)
                Circle().trim(from: 0, to: 0.7).stroke(.green, lineWidth: 8)
            } == 0)
        #expect(
            try count {
                disc; leaf.blendMode(.destinationOut)
            } == 0)
        #expect(
            try count {
                Circle().fill(.green.opacity(0.3)); leaf
            } == 0)
        #expect(
            try count {
                disc; Circle().stroke(.black)
            } == 0)
        // Parts of one drawing in one colour.
        #expect(
            try count {
                disc; Circle().fill(.green).frame(width: 20, height: 20)
            } == 0)
        #expect(
            try findings(.accentedLayers, .fullColor) {
                ZStack {
                    disc; leaf
                }
            } == [])
    }

    @Test("The system's own controls and meters aren't reported")
    func controls() throws {
        for rule in [LintRule.accentedPlate, .accentedText, .accentedLayers] {
            #expect(
                try findings(rule) {
                    VStack {
                        Toggle("Lamp", isOn: .constant(true)).toggleStyle(.switch)
                        ProgressView(value: 0.4).tint(.red)
                        Button("Brew", intent: OpenURLIntent()).buttonStyle(.borderedProminent)
                        Button("Brew", intent: OpenURLIntent()).buttonStyle(.glassProminent)
                        Button("Brew", intent: OpenURLIntent()).buttonStyle(.glass)
                        Text(verbatim: "Open").padding().glassEffect(.regular.tint(.mint))
                        ProgressView(value: 0.4).progressViewStyle(.circular)
                    }
                } == [])
            #expect(
                try findings(rule) {
                    VStack {
                        ForEach(0..<4) { style in
                            let gauge = Gauge(value: 0.4) {
                                Text(verbatim: "a")
                            } currentValueLabel: {
                                Text(verbatim: "b")
                            }
                            switch style {
                            case 0: gauge.gaugeStyle(.accessoryCircular)
                            case 1: gauge.gaugeStyle(.accessoryCircularCapacity)
                            case 2: gauge.gaugeStyle(.accessoryLinear)
                            default: gauge.gaugeStyle(.linearCapacity)
                            }
                        }
                    }
                } == [])
        }
    }

    @Test("A shape like a part of a switch, and a faint gloss, aren't reported")
    func shapesLikeParts() throws {
        #expect(
            try findings(.accentedLayers) {
                VStack {
                    Circle().fill(.white).frame(width: 8, height: 8)
                    Toggle("Lamp", isOn: .constant(true)).toggleStyle(.switch)
                }
            } == [])
        func disc(_ opacity: Double) -> some View {
            ZStack {
                Circle().fill(.blue)
                Ellipse().fill(.white.opacity(opacity)).frame(width: 30, height: 12)
            }
        }
        #expect(try findings(.accentedLayers) { disc(0.15) } == [])
        #expect(try findings(.accentedLayers) { disc(1) }.count == 1)
    }

    @Test("An opaque image with several colours and no accented rendering mode is reported")
    func images() throws {
        let folder = try AssetFolder()
        func add(_ name: String, _ drawing: String) throws {
            try folder.writeImageSet("A.xcassets/\(name).imageset", [("p.svg", "1x", "")])
            let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\">\(drawing)</svg>"
            try folder.write(Data(file.utf8), to: "A.xcassets/\(name).imageset/p.svg")
        }
        let pupil = "<circle cx=\"10\" cy=\"10\" r=\"4\" fill=\"#fff\"/>"
        try add("Photo", "<rect width=\"20\" height=\"20\" fill=\"#08f\"/>" + pupil)
        try add("Plain", "<rect width=\"20\" height=\"20\" fill=\"#08f\"/>")
        try add("Face", "<circle cx=\"10\" cy=\"10\" r=\"10\" fill=\"#08f\"/>" + pupil)
        try add("Arrow", "<path d=\"M0 20L10 0L20 20z\" fill=\"#08f\"/>" + pupil)
        let assets = AssetCatalog(folders: [folder.path])
        func found(_ name: String, _ mode: WidgetRenderingMode = .accented) throws -> [String] {
            try findings(.accentedImage, mode, assets: assets) { Image(name) }
        }
        #expect(
            try found("Photo") == [
                "Image: 'Photo' is a white area on a tinted or clear home screen — add widgetAccentedRenderingMode(.desaturated) to the image, or .fullColor for a photo or a cover"
            ])
        #expect(try found("Face").count == 1)
        #expect(try found("Plain") == [])
        #expect(try found("Arrow") == [])
        #expect(try found("Photo", .fullColor) == [])
        for mode in [WidgetAccentedRenderingMode.desaturated, .accentedDesaturated, .fullColor] {
            #expect(
                try findings(.accentedImage, assets: assets) { Image("Photo").widgetAccentedRenderingMode(mode) } == [])
        }
        #expect(
            try findings(.accentedImage, assets: assets) { Image("Photo").widgetAccentedRenderingMode(.accented) }.count
                == 1)
        #expect(
            try findings(.accentedImage, assets: assets) { Image("Photo").renderingMode(.template) } == [])
        #expect(try findings(.accentedImage, assets: assets) { Image("Photo").luminanceToAlpha() } == [])
        // Hardly anything of an image is visible through an opaque area.
        func textOverImage(_ opacity: Double) throws -> Int {
            try findings(.accentedPlate, assets: assets) {
                ZStack {
                    Image("Photo").resizable().widgetAccentedRenderingMode(.fullColor).frame(width: 90, height: 90)
                    label.padding().background(.yellow.opacity(opacity), in: .capsule)
                }
            }.count
        }
        #expect(try textOverImage(0.92) == 1)
        #expect(try textOverImage(0.5) == 0)
    }

    @Test("A widget without an accented view is noted on the home screen")
    func nothingAccented() throws {
        @ViewBuilder func pair() -> some View {
            label
            label
        }
        #expect(
            try findings(.accentedNone) { VStack(content: pair) } == [
                "VStack: nothing is accented, so iOS 18 dims the whole widget on a tinted home screen — add widgetAccentable() to the most important views"
            ])
        #expect(try findings(.accentedNone) { VStack { pair().widgetAccentable() } } == [])
        #expect(try findings(.accentedNone, .fullColor, pair) == [])
        #expect(try findings(.accentedNone) { label } == [])
        #expect(LintRule.accentedNone.defaultLevel == .note)
        let drawn = try DrawnWidget(.accessoryRectangular, .accented) { Bare { VStack(content: pair) } }
        #expect(drawn.findings == [])
    }
}

import Foundation
import Shared
import Testing

/// Archived views, and the errors for invalid documents.
@MainActor
struct ArchivedViewTests {
    private func nodes(_ view: some View) -> [ViewNode] {
        resolve(view, in: ResolveContext(environment: EnvironmentValues(), diagnostics: DiagnosticLog()))
    }

    private func message(_ text: String) -> String? {
        do {
            _ = try ArchivedView(parsing: Array(text.utf8))
            return nil
        } catch {
            return Shared.message(of: error)
        }
    }

    private func message(views: String) -> String? { message(#"{"airlock":"view","format":1,"views":[\#(views)]}"#) }

    @Test("A view is archived to the documented JSON with its types, fonts, colors and modifiers")
    func archivedDocument() throws {
        let view = VStack(alignment: .leading, spacing: 4) {
            Text("Hello")
            Color(red: 1, green: 0, blue: 0.25).frame(height: 2)
        }
        .padding(8)
        let text = try ArchivedView.document(of: nodes(view)).json.serialised()
        #expect(
            text
                == ##"{"airlock":"view","format":1,"views":[{"type":"VStack","alignment":"leading","spacing":4,"children":["##
                + ##"{"type":"Text","text":"Hello","font":{"size":17,"leading":22},"paint":"#000000","##
                + ##""runs":[{"text":"Hello","font":{"size":17,"leading":22},"paint":"#000000"}]},"##
                + ##"{"type":"Fill","paint":[1,0,0.25,1],"modifiers":[{"modifier":"frame","height":2}]}],"##
                + ##""modifiers":[{"modifier":"padding","top":8,"leading":8,"bottom":8,"trailing":8}]}]}"##)
    }

    // Requirements: I-008
    @Test("A numbered button in an app window is archived with its number")
    func numberedButton() throws {
        let button = nodes(Text("Go")).map { ViewNode(.modified(.tap(.button(3)), $0)) }
        let json = try ArchivedView.document(of: button).json
        #expect(try json.serialised().contains(#"{"modifier":"tap","button":3}"#))
        #expect(try ArchivedView(json).nodes.flatMap { $0.actions } == [.button(3)])
    }

    @Test("A button's intent is archived with its parameters, and a toggle's with its state")
    func intentButton() throws {
        let intent = Brew()
        intent.cups = 3
        let json = try ArchivedView.document(of: nodes(Button("Brew", intent: intent))).json
        let text = try json.serialised()
        #expect(text.contains(#"{"modifier":"tap","intent":"Brew","parameters":{"cups":3}}"#))
        let toggle = try ArchivedView.document(of: nodes(Toggle("On", isOn: true, intent: Brew()))).json
        #expect(try toggle.serialised().contains(#"{"modifier":"tap","intent":"Brew","isOn":true}"#))
        let actions = try ArchivedView(json).nodes.flatMap { $0.actions }
        #expect(actions == [.intent(id: "Brew", parameters: ["cups": .integer(3)])])
    }

    @Test("A button's intent whose number isn't finite has no parameters")
    func infiniteParameter() throws {
        let intent = Pour()
        (intent.amount, intent.cup) = (.infinity, "red")
        #expect(nodes(Button("Pour", intent: intent)).flatMap { $0.actions } == [.intent(id: "Pour")])
        intent.amount = 0.5
        let values: JSONValue = ["amount": .number(0.5), "cup": .string("red")]
        #expect(
            nodes(Button("Pour", intent: intent)).flatMap { $0.actions } == [.intent(id: "Pour", parameters: values)])
    }

    @Test("Views that contain functions are omitted from the archive with a diagnostic and a path")
    func omittedFunctions() throws {
        let view = VStack {
            GeometryReader { _ in Text("Wide") }
            Wave()
            Text("Cut").clipShape(Wave())
            Button("Tap") {}
            Text("Guided").alignmentGuide(.leading) { _ in 4 }
        }
        let diagnostics = try ArchivedView.document(of: nodes(view)).diagnostics.map(\.line)
        #expect(
            diagnostics == [
                "VStack/0/GeometryReader: not archived: GeometryReader, which is a function",
                "VStack/1/Wave/Wave: not archived: a custom shape, which is a function",
                "VStack/2/Text: not archived: a clip by a custom shape, which is a function",
                "VStack/3/Button/PlateView/Text: not archived: a tap action, which is a closure — give the button an intent",
                "VStack/4/Text: not archived: alignmentGuide, which is a function",
            ])
    }

    @Test("An image's accented rendering mode is archived")
    func imageModes() throws {
        for mode in [nil, WidgetAccentedRenderingMode.accented, .accentedDesaturated, .desaturated, .fullColor] {
            let json = try ArchivedView.document(of: nodes(Image("a").widgetAccentedRenderingMode(mode))).json
            let text = try json.serialised()
            #expect(text.contains(#""fullColor":true"#) == (mode == .fullColor))
            #expect(text.contains("widgetAccentable") == (mode == .accented || mode == .accentedDesaturated))
            #expect(try ArchivedView.document(of: ArchivedView(json).nodes).json.serialised() == text)
        }
    }

    @Test("The size of an image with several pixels per point is archived")
    func imageSize() throws {
        // The header of a PNG file of 3 × 2 pixels.
        let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 73, 72, 68, 82]
        let image = try #require(UIImage(data: Data(header + [0, 0, 0, 3, 0, 0, 0, 2]), scale: 2))
        let json = try ArchivedView.document(of: nodes(Image(uiImage: image))).json
        let text = try json.serialised()
        #expect(text.contains(#""width":1.5,"height":1"#), "\(text)")
        #expect(try ArchivedView.document(of: ArchivedView(json).nodes).json.serialised() == text)
    }

    @Test("A symbol of the assets is archived with its width, its scale and the paints of its layers")
    func assetSymbol() throws {
        struct Kites: AssetSymbols {
            func symbol(
                named name: String, weight: Int, scale: Double, isRightToLeft: Bool
            ) -> Result<AssetSymbol, CommandFailure>? {
                let layers = ["secondary", "primary"].map {
                    AssetSymbol.Layer(style: $0, fill: nil, opacity: 1, threshold: nil)
                }
                return .success(AssetSymbol(mode: nil, layers: [.hierarchical: layers], width: 1.5))
            }
        }
        var environment = EnvironmentValues()
        environment.assetSymbols = Kites()
        let view = Image("kite").symbolRenderingMode(.hierarchical).imageScale(.large)
        let nodes = resolve(view, in: ResolveContext(environment: environment, diagnostics: DiagnosticLog()))
        let json = try ArchivedView.document(of: nodes).json
        let text = try json.serialised()
        #expect(text.contains(#""mode":"hierarchical","asset":{"scale":1.27,"width":1.5,"label":"kite"}"#), "\(text)")
        #expect(try ArchivedView.document(of: ArchivedView(json).nodes).json.serialised() == text)
        let other = message(views: #"{"type":"Symbol","name":"kite","asset":{}}"#)
        #expect(other?.contains("width") == true)
    }

    @Test("An archived view of a newer format is too new, not damaged")
    func newerFormat() {
        #expect(
            message(#"{"airlock":"view","format":2,"scenes":[]}"#)
                == "the archived view has format 2, but this program reads format 1 — update Airlock, or write format 1"
        )
    }

    @Test(
        "JSON that is not an archived view is refused with the expected beginning",
        arguments: ["{}", "[]", "3", #"{"airlock":"view"}"#, #"{"airlock":"chart","format":1,"views":[]}"#])
    func otherDocuments(text: String) {
        #expect(message(text) == #"not an archived view — begin it with {"airlock": "view", "format": 1, …}"#)
    }

    @Test("Invalid JSON is refused with its line and column")
    func invalidJSON() {
        #expect(
            message("{\"airlock\":")
                == "the archived view isn't JSON: 1:12: the text ends too soon — see Documentation/ArchivedView.md"
        )
    }

    @Test(
        "An invalid member of an archived view is refused with its JSON path and a remedy",
        arguments: [
            (#"{"text":"Hi"}"#, "/views/0: missing “type” — add it"),
            (#"{"type":"Txt"}"#, "/views/0/type: unknown view type 'Txt' — did you mean 'Text'?"),
            (#"{"type":"Text"}"#, "/views/0: missing “text” — add it"),
            (#"{"type":"Text","text":3}"#, "/views/0/text: invalid value — write a string"),
            (#"{"type":"Text","text":"","colour":"red"}"#, "/views/0: unknown member 'colour' — "),
            (
                ##"{"type":"Text","text":"","paint":"red"}"##,
                "/views/0/paint: invalid value — write a colour, such as \"#FF9500\", \"#FF950080\" or [1, 0.6, 0, 0.5]"
            ),
            (
                #"{"type":"Text","text":"","font":{"size":1e9}}"#,
                "/views/0/font/size: invalid value — write a number from 0.01 to 10000.0"
            ),
            (
                #"{"type":"VStack","children":[{"type":"Spacer","minLength":"much"}]}"#,
                "/views/0/children/0/minLength: invalid value — write a number from -1000000.0 to 1000000.0"
            ),
            (
                #"{"type":"VStack","alignment":"middle"}"#,
                "/views/0/alignment: unknown horizontal alignment 'middle' — choose one of leading, center, trailing"
            ),
            (
                #"{"type":"VStack","modifiers":[{"modifier":"paddin"}]}"#,
                "/views/0/modifiers/0/modifier: unknown modifier 'paddin' — did you mean 'padding'?"
            ),
            (
                #"{"type":"VStack","modifiers":[{"modifier":"tap"}]}"#,
                "/views/0/modifiers/0: missing “intent” — add it"
            ),
            (
                ##"{"type":"Shape","shape":"square","paint":"#000000"}"##,
                "/views/0/shape: unknown shape 'square' — choose one of "
            ),
            (
                ##"{"type":"Fill","paint":{"gradient":"linear","from":[0,0],"to":[1,1],"stops":[[0.5,"#000000"],[0.2,"#FFFFFF"]]}}"##,
                "/views/0/paint/stops/1/0: invalid value — write a number from 0.5 to 1.0"
            ),
            (#"{"type":"Image","data":"%%%"}"#, "/views/0/data: invalid value — write Base64 data"),
        ])
    func invalidMembers(view: String, expected: String) {
        #expect(message(views: view)?.hasPrefix(expected) == true, "\(message(views: view) ?? "nothing")")
    }

    @Test("Archived views that are too deep, too many or too large are refused")
    func sizeLimits() throws {
        let deep =
            String(repeating: #"{"type":"ZStack","children":["#, count: 201) + #"{"type":"Spacer"}"#
            + String(repeating: "]}", count: 201)
        #expect(message(views: deep)?.hasSuffix("more than 200 nested views and modifiers — use fewer") == true)
        let modifiers = Array(repeating: #"{"modifier":"redacted"}"#, count: 201).joined(separator: ",")
        #expect(
            message(views: #"{"type":"Spacer","modifiers":[\#(modifiers)]}"#)
                == "/views/0/modifiers: more than 200 elements — use fewer")
        let row =
            #"{"type":"HStack","children":[\#(Array(repeating: #"{"type":"Spacer"}"#, count: 4_000).joined(separator: ","))]}"#
        #expect(
            message(views: [row, row, row].joined(separator: ","))?.hasSuffix(
                "more than 10000 views and modifiers — use fewer")
                == true)
        let long = String(repeating: "a", count: ArchivedView.bytes)
        #expect(message(views: #"{"type":"Text","text":"\#(long)"}"#)?.contains("longer than 1048576 bytes") == true)
        let brackets = String(repeating: "[", count: 5_000)
        #expect(message(views: brackets)?.contains("nest deeper than 816") == true)
        // Archiving enforces the same limits.
        #expect(throws: ArchivedViewError.self) {
            try ArchivedView.document(of: nodes(ForEach(0..<10_001, id: \.self) { _ in Spacer() }))
        }
    }

    @Test("A randomly damaged document is either read and archived again, or refused")
    func randomDamage() throws {
        let view = VStack {
            Text("**Bold** and `code`").underline()
            Circle().strokeBorder(.blue, lineWidth: 2).frame(width: 20, height: 20)
            Button("Go", intent: Brew())
        }
        .background(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        let whole = Array(try ArchivedView.document(of: nodes(view)).json.serialised().utf8)
        var generator = SplitMix64(seed: 9)
        var refused = 0
        for _ in 0..<3_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = UInt8.random(in: 32...126, using: &generator)
            }
            do {
                let read = try ArchivedView(parsing: bytes)
                _ = try ArchivedView.document(of: read.nodes)
            } catch is ArchivedViewError {
                refused += 1
            }
        }
        #expect(refused > 1_000)
    }
}

private struct Wave: Shape {
    func path(in rect: CGRect) -> Path { Path(rect) }
}

private struct Brew: AppIntent {
    static let title: LocalizedStringResource = "Brew"
    @Parameter(title: "Cups") var cups: Int?
    func perform() async throws -> some IntentResult { .result() }
}

private struct Pour: AppIntent {
    static let title: LocalizedStringResource = "Pour"
    @Parameter(title: "Amount") var amount: Double
    @Parameter(title: "Cup") var cup: String
    func perform() async throws -> some IntentResult { .result() }
}

extension ViewNode {
    /// The tap actions of the node and its content.
    fileprivate var actions: [TapAction?] {
        switch content {
        case .modified(.tap(let action), let inner): [action] + inner.actions
        case .modified(_, let inner): inner.actions
        case .stack(_, let children): children.flatMap(\.actions)
        default: []
        }
    }
}

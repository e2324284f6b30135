import Foundation
import Shared
import WidgetRendering

/// A view or a widget drawn in a test, and what there is to know of it.
///
/// It is drawn in the test's own process, by the code that draws for `WidgetExt`. Nothing of it needs a testing library: what is
/// wrong is thrown, everything else is values to compare.
@MainActor
public struct TestSnapshot {
    /// A text, and what a person gets to see of it.
    public struct DrawnText: Hashable, Sendable {
        /// The whole text.
        public let string: String
        /// The lines as drawn.
        public let lines: [String]
        /// Where it is, in points.
        public let frame: CGRect
        /// The size of its letters in points.
        public let fontSize: Double
        /// Whether some of it isn't shown.
        public let isTruncated: Bool
    }

    /// A part on which a tap does something.
    public struct Region: Hashable, Sendable {
        /// Where it is, in points.
        public let frame: CGRect
        /// What it opens; `nil` for an intent.
        public let url: URL?
        /// The identifier of the intent it runs; `nil` for an address.
        public let intent: String?
    }

    /// The size in points.
    public let size: CGSize
    /// The date of the entry that is shown; of a view, the instant it is drawn for.
    public let date: Date
    /// The texts, in the order they are drawn.
    public let texts: [DrawnText]
    /// What a tap opens where no part does something else.
    public let url: URL?
    /// The parts on which a tap does something, the uppermost last.
    public let regions: [Region]
    /// What is said to those who don't see it, in order.
    public let labels: [String]
    /// What is wrong with it, or isn't drawn as on a phone, with the view's path.
    public let diagnostics: [String]
    /// The snapshot as a PNG file.
    public var png: Data { Data(reference.png) }

    let reference: ReferenceSnapshot
    let drawing: TrialDrawing

    /// Draws a view as the content of a widget.
    ///
    /// - Throws: ``SnapshotError`` that names what isn't known, the fonts that are missing, or a fault the view met.
    public init(of view: some View, _ settings: SnapshotSettings = SnapshotSettings()) throws {
        do {
            let drawing = try settings.drawing(faults: FaultLog())
            self.init(try drawing.draw(view, in: WidgetDescriptor(widget: ViewWidget())), drawing)
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws the view an intent showed.
    ///
    /// It is as wide as the device's screen has room for; family and mode don't count.
    /// - Throws: ``SnapshotError`` for a run that showed no view, or what isn't known and what is missing.
    public init(snippetOf run: IntentRun, _ settings: SnapshotSettings = SnapshotSettings()) throws {
        guard let view = run.outcome.view else {
            let reason = run.snippetNotes.first ?? "it has no view in its result"
            throw SnapshotError("there is no snippet to draw — \(reason)")
        }
        do {
            let drawing = try settings.drawing(faults: FaultLog())
            self.init(try drawing.draw(view), drawing)
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws what a widget shows, as its provider has it.
    ///
    /// - Parameter parameters: What a person chose, by the names of the intent's parameters; others have their defaults.
    /// - Throws: ``SnapshotError`` that names what is wrong with the timeline, a name that is no parameter's, or the first fault the
    ///   provider met.
    public init(
        of widget: some Widget, choosing parameters: KeyValuePairs<String, any Sendable> = [:],
        _ settings: SnapshotSettings = SnapshotSettings()
    ) async throws {
        do {
            let descriptor = WidgetDescriptor(widget: widget)
            try Self.choose(parameters, for: descriptor)
            let drawing = try settings.drawing(faults: FaultLog())
            self.init(try await drawing.draw(descriptor, limit: settings.timeLimit, pass: SharedTime.pass), drawing)
        } catch { throw SnapshotError(naming: error) }
    }

    /// Sets the parameters of a widget's intent.
    private static func choose(_ parameters: KeyValuePairs<String, any Sendable>, for descriptor: WidgetDescriptor)
        throws
    {
        let known = descriptor.source?.configuration?.parameters ?? []
        for (name, value) in parameters {
            guard let parameter = known.first(where: { $0.name == name })?.parameter else {
                throw SnapshotError(
                    "\(descriptor.kind) has no parameter '\(name)' — \(suggestion(for: name, in: known.map(\.name)))")
            }
            guard parameter.set(any: value) else {
                throw SnapshotError("\(value) is no value for '\(name)' — give one of its type")
            }
        }
    }

    private init(_ drawn: TrialDrawing.Drawn, _ drawing: TrialDrawing) {
        let snapshot = drawn.snapshot
        (reference, self.drawing) = (drawn.reference, drawing)
        size = CGSize(width: snapshot.list.size.width, height: snapshot.list.size.height)
        date = snapshot.date
        texts = snapshot.texts.map {
            DrawnText(
                string: $0.string, lines: $0.lines, frame: CGRect($0.rect), fontSize: $0.fontSize,
                isTruncated: $0.isTruncated)
        }
        url = snapshot.url
        regions = snapshot.regions.compactMap { region in
            switch region.action {
            case .url(let url): Region(frame: CGRect(region.rect), url: url, intent: nil)
            case .intent(let id, _), .toggle(let id, _, _): Region(frame: CGRect(region.rect), url: nil, intent: id)
            case .closure, .button: nil
            }
        }
        labels = snapshot.spoken.compactMap(\.facts.label)
        diagnostics = snapshot.diagnostics.map {
            $0.path.description.isEmpty ? $0.message : "\($0.path): \($0.message)"
        }
    }
}

/// What a view is the content of.
private struct ViewWidget: Widget {
    struct Entry: TimelineEntry { let date: Date }

    struct Provider: TimelineProvider {
        func placeholder(in context: Context) -> Entry { Entry(date: Date(timeIntervalSinceReferenceDate: 0)) }
        func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
            completion(placeholder(in: context))
        }
        func getTimeline(in context: Context, completion: @escaping (Shared.Timeline<Entry>) -> Void) {
            completion(Timeline(entries: [placeholder(in: context)], policy: .never))
        }
    }

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "View", provider: Provider()) { _ in EmptyView() }
    }
}

extension CGRect {
    fileprivate init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

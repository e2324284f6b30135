import Foundation
import Shared
import WidgetRendering

/// A snapshot of a view or a widget, drawn in a test, with its metadata.
///
/// The renderer of `WidgetExt` draws the snapshot in the test's process. Any testing library can be used: failures are thrown, and
/// everything else is a value to compare.
@MainActor
public struct TestSnapshot {
    /// A drawn text, and the visible part of it.
    public struct DrawnText: Hashable, Sendable {
        /// The whole text.
        public let string: String
        /// The lines as drawn.
        public let lines: [String]
        /// The frame, in points.
        public let frame: CGRect
        /// The font size, in points.
        public let fontSize: Double
        /// True if part of the text isn't visible.
        public let isTruncated: Bool
    }

    /// A part of the snapshot that reacts to taps.
    public struct Region: Hashable, Sendable {
        /// The frame, in points.
        public let frame: CGRect
        /// The URL that a tap opens; `nil` if it runs an intent.
        public let url: URL?
        /// The identifier of the intent that a tap runs; `nil` if it opens a URL.
        public let intent: String?
    }

    /// The size, in points.
    public let size: CGSize
    /// The date of the timeline entry shown; for a view, the instant for which it is drawn.
    public let date: Date
    /// The texts, in drawing order.
    public let texts: [DrawnText]
    /// The URL that a tap outside all regions opens.
    public let url: URL?
    /// The parts that react to taps, the topmost last.
    public let regions: [Region]
    /// The accessibility labels, in order.
    public let labels: [String]
    /// The diagnostics: faults, and differences from a phone, with the view's path.
    public let diagnostics: [String]
    /// The snapshot as a PNG file.
    public var png: Data { Data(reference.png) }

    let reference: ReferenceSnapshot
    let drawing: TrialDrawing

    /// Draws a view as the content of a widget.
    ///
    /// - Throws: A ``SnapshotError`` for an unknown setting, missing fonts, or a fault in the view.
    public init(of view: some View, _ settings: SnapshotSettings = SnapshotSettings()) throws {
        do {
            let drawing = try settings.drawing(faults: FaultLog())
            self.init(try drawing.draw(view, in: WidgetDescriptor(widget: ViewWidget())), drawing)
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws the view that an intent returned.
    ///
    /// The snapshot is as wide as the device's screen less margins. The family and the mode in the settings are ignored.
    /// - Throws: A ``SnapshotError`` if the run returned no view, and for an unknown setting or missing fonts.
    public init(snippetOf run: IntentRun, _ settings: SnapshotSettings = SnapshotSettings()) throws {
        guard let view = run.outcome.view else {
            let reason = run.snippetDiagnostics.first ?? "the result has no view"
            throw SnapshotError("no snippet to draw: \(reason)")
        }
        do {
            let drawing = try settings.drawing(faults: FaultLog())
            self.init(try drawing.draw(view), drawing)
        } catch { throw SnapshotError(naming: error) }
    }

    /// Draws a widget's current timeline entry from its provider.
    ///
    /// - Parameter parameters: The values of the configuration intent's parameters, by name. Other parameters have their default values.
    /// - Throws: A ``SnapshotError`` for a fault of the timeline, an unknown parameter, or the first fault in the provider.
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

    /// Sets the parameters of a widget's configuration intent.
    private static func choose(_ parameters: KeyValuePairs<String, any Sendable>, for descriptor: WidgetDescriptor)
        throws
    {
        let configuration = descriptor.source?.configuration
        let known = configuration?.intent.parameters ?? []
        for (name, value) in parameters {
            guard let parameter = known.first(where: { $0.name == name })?.parameter else {
                throw SnapshotError(
                    "\(descriptor.kind) has no parameter '\(name)' — \(suggestion(for: name, in: known.map(\.name)))")
            }
            guard parameter.set(any: value) else {
                throw SnapshotError("invalid value '\(value)' for '\(name)' — pass a value of the parameter's type")
            }
            configuration?.values.append((name, value))
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
            case .intent(let id, _, _): Region(frame: CGRect(region.rect), url: nil, intent: id)
            case .button, nil: nil
            }
        }
        labels = snapshot.spoken.compactMap(\.properties.label)
        diagnostics = snapshot.diagnostics.map(\.line) + snapshot.violations.map(\.line)
    }
}

/// The widget whose content a view is drawn as.
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

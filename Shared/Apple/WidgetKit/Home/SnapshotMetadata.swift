import FoundationEssentials

/// The metadata of a snapshot: everything except the image.
///
/// `render --format json` prints the metadata; in the container, it is in a file beside the image. Sizes and rectangles are in points.
package struct SnapshotMetadata: Hashable, Sendable {
    /// The kind of the widget, Live Activity or control, or the name of the intent or window.
    package var kind: String
    /// The place where the snapshot is shown.
    package var place: SnapshotPlace
    /// The date of the entry that is shown.
    package var date: Date
    /// The size of the image.
    package var size: Size
    /// The URL that a tap on the widget opens.
    package var url: URL?
    /// The tappable regions, the topmost last.
    package var regions: [Region]
    /// The texts, in the order in which they are drawn.
    package var texts: [DisplayedText]
    /// The accessibility elements, in reading order.
    package var accessibility: [AccessibilityElement]
    /// The diagnostics reported while drawing.
    package var diagnostics: [Diagnostic]
    /// The version of the renderer that drew the image.
    package var renderer: RendererVersion
    /// The state of a control; `nil` for anything else.
    package var control: Control?
    /// True if the image shows the widget's placeholder.
    package var isPlaceholder: Bool
    /// The name of the published snapshot that a placed widget shows; `nil` in the snapshot's own metadata.
    package var snapshot: String?
    /// The freshness of a placed widget's snapshot; `nil` in the snapshot's own metadata.
    package var freshness: Freshness?

    /// Creates metadata.
    package init(
        kind: String, place: SnapshotPlace, date: Date, size: Size, url: URL? = nil, regions: [Region] = [],
        texts: [DisplayedText] = [], accessibility: [AccessibilityElement] = [], diagnostics: [Diagnostic] = [],
        renderer: RendererVersion, control: Control? = nil, isPlaceholder: Bool = false
    ) {
        (self.kind, self.place, self.date, self.size, self.url) = (kind, place, date, size, url)
        (self.regions, self.texts, self.accessibility) = (regions, texts, accessibility)
        (self.diagnostics, self.renderer, self.control) = (diagnostics, renderer, control)
        self.isPlaceholder = isPlaceholder
    }

    /// A tappable region.
    package struct Region: Hashable, Sendable {
        package var rect: Rect
        package var action: TapAction

        /// Creates a region.
        package init(rect: Rect, action: TapAction) { (self.rect, self.action) = (rect, action) }
    }

    /// A text as displayed.
    package struct DisplayedText: Hashable, Sendable {
        /// The whole text.
        package var string: String
        /// The lines as drawn, possibly truncated.
        package var lines: [String]
        package var rect: Rect
        /// The font's size in points.
        package var fontSize: Double
        /// True if the text is truncated.
        package var isTruncated: Bool
        /// The parts that change with the clock.
        package var moments: [TextMomentMetadata]

        /// Creates a text.
        package init(
            string: String, lines: [String], rect: Rect, fontSize: Double, isTruncated: Bool,
            moments: [TextMomentMetadata] = []
        ) {
            (self.string, self.lines, self.rect, self.fontSize) = (string, lines, rect, fontSize)
            (self.isTruncated, self.moments) = (isTruncated, moments)
        }
    }

    /// An accessibility element.
    package struct AccessibilityElement: Hashable, Sendable {
        package var rect: Rect
        package var label: String?
        package var value: String?
        package var hint: String?
        package var identifier: String?
        /// The traits by name.
        package var traits: [String]

        /// Creates an element.
        package init(
            rect: Rect, label: String? = nil, value: String? = nil, hint: String? = nil, identifier: String? = nil,
            traits: [String] = []
        ) {
            (self.rect, self.label, self.value, self.hint) = (rect, label, value, hint)
            (self.identifier, self.traits) = (identifier, traits)
        }
    }

    /// A diagnostic and the path of its view.
    package struct Diagnostic: Hashable, Sendable {
        package var message: String
        package var path: String

        /// Creates a diagnostic.
        package init(message: String, path: String) { (self.message, self.path) = (message, path) }
    }

    /// The state of a control.
    package struct Control: Hashable, Sendable {
        package var title: String
        /// The text for the control's value; `nil` for none.
        package var value: String?
        /// True for a toggle that is on; `nil` for a button.
        package var isOn: Bool?
        package var isEnabled: Bool
        /// The name of the control's symbol; `nil` for none.
        package var symbol: String?
        /// The hint shown where the control must be held to activate it.
        package var hint: String
        /// The text that reports a change; `nil` for none.
        package var status: String?

        /// Creates a control's state.
        package init(
            title: String, value: String? = nil, isOn: Bool? = nil, isEnabled: Bool, symbol: String? = nil,
            hint: String,
            status: String? = nil
        ) {
            (self.title, self.value, self.isOn, self.isEnabled) = (title, value, isOn, isEnabled)
            (self.symbol, self.hint, self.status) = (symbol, hint, status)
        }
    }

    /// The freshness of a placed widget's snapshot.
    package enum Freshness: Hashable, Sendable {
        case fresh
        /// A reload has been due since an instant, in milliseconds since 1 January 1970, and has failed for a reason.
        case stale(since: Int64, reason: String)
    }
}

/// The version of everything that affects an image's pixels: equal versions draw equal images.
package struct RendererVersion: Hashable, Sendable {
    /// A library and its version.
    package struct Library: Hashable, Sendable {
        package var name: String
        package var version: String

        /// Creates a library's version.
        package init(name: String, version: String) { (self.name, self.version) = (name, version) }
    }

    /// The processor's architecture.
    package var architecture: String
    /// The fingerprint of the font set.
    package var fonts: String
    /// The libraries in the order they are reported.
    package var libraries: [Library]

    /// Creates a version.
    package init(architecture: String, fonts: String, libraries: [Library]) {
        (self.architecture, self.fonts, self.libraries) = (architecture, fonts, libraries)
    }

    /// The parts as `name value`, separated by commas.
    package var summary: String {
        (json.members ?? []).map { "\($0.key) \($0.value.string ?? "")" }.joined(separator: ", ")
    }
}

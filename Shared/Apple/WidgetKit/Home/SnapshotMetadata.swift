import FoundationEssentials

/// What is known about a snapshot besides its image.
///
/// `render --format json` prints it, and each image in the container has it in a file beside it. Sizes and rectangles are in points.
package struct SnapshotMetadata: Hashable, Sendable {
    /// The kind of the widget, Live Activity or control, or the name of the intent or window.
    package var kind: String
    /// Where it is shown.
    package var place: SnapshotPlace
    /// The date of the entry that is shown.
    package var date: Date
    /// The size of the image.
    package var size: Size
    /// The URL that a tap on the widget opens.
    package var url: String?
    /// The parts on which a tap does something, the uppermost last.
    package var regions: [Region]
    /// The texts in the order they are drawn.
    package var texts: [DisplayedText]
    /// The elements that are read out to people who don't see the image, in order.
    package var accessibility: [AccessibilityElement]
    /// The diagnostics of the drawing.
    package var diagnostics: [Diagnostic]
    /// What drew the image.
    package var renderer: RendererVersion
    /// The state of a control; `nil` for anything else.
    package var control: Control?
    /// A Boolean value that indicates whether the shapes of the widget's placeholder are shown.
    package var isPlaceholder: Bool
    /// The name of the published snapshot that a placed widget shows; `nil` for a snapshot itself.
    package var snapshot: String?
    /// How fresh the snapshot of a placed widget is; `nil` for a snapshot itself.
    package var freshness: Freshness?

    /// Creates metadata.
    package init(
        kind: String, place: SnapshotPlace, date: Date, size: Size, url: String? = nil, regions: [Region] = [],
        texts: [DisplayedText] = [], accessibility: [AccessibilityElement] = [], diagnostics: [Diagnostic] = [],
        renderer: RendererVersion, control: Control? = nil, isPlaceholder: Bool = false
    ) {
        (self.kind, self.place, self.date, self.size, self.url) = (kind, place, date, size, url)
        (self.regions, self.texts, self.accessibility) = (regions, texts, accessibility)
        (self.diagnostics, self.renderer, self.control) = (diagnostics, renderer, control)
        self.isPlaceholder = isPlaceholder
    }

    /// A part on which a tap does something.
    package struct Region: Hashable, Sendable {
        /// What a tap does.
        package enum Action: Hashable, Sendable {
            /// Opens a URL.
            case url(String)
            /// Runs an intent with parameters, a JSON object by their names.
            case intent(id: String, parameters: String)
            /// Presses a button of a window, by its number in the window, from 1.
            case button(Int)
        }

        package var rect: Rect
        package var action: Action
        /// True for a toggle that is on; `nil` for anything but a toggle.
        package var isOn: Bool?

        /// Creates a region.
        package init(rect: Rect, action: Action, isOn: Bool? = nil) {
            (self.rect, self.action, self.isOn) = (rect, action, isOn)
        }
    }

    /// A text and what of it is visible.
    package struct DisplayedText: Hashable, Sendable {
        /// The whole text.
        package var string: String
        /// The lines as drawn.
        package var lines: [String]
        package var rect: Rect
        /// The font's size in points.
        package var fontSize: Double
        /// A Boolean value that indicates whether characters were left out.
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

    /// An element that is read out.
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
        /// The words for its value; `nil` for none.
        package var value: String?
        /// True for a toggle that is on; `nil` for a button.
        package var isOn: Bool?
        package var isEnabled: Bool
        /// The name of its symbol; `nil` for none.
        package var symbol: String?
        /// The words shown while it is held where only that activates it.
        package var hint: String
        /// The words that report a change; `nil` for none.
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

    /// How fresh a placed widget's snapshot is.
    package enum Freshness: Hashable, Sendable {
        case fresh
        /// A reload was due and failed: the instant since when, in milliseconds since 1 January 1970, and the reason.
        case stale(since: Int64, reason: String)
    }
}

/// What decides an image's pixels besides the request: equal versions draw equal images.
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

    /// The parts as `name value`, with commas between them.
    package var summary: String {
        (json.members ?? []).map { "\($0.key) \($0.value.string ?? "")" }.joined(separator: ", ")
    }
}

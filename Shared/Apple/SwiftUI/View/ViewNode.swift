import Foundation

/// An alignment within the space of an axis.
package enum AxisPosition: Hashable, Sendable {
    case start, center, end

    /// The fraction of the free space before the aligned element: 0, ½ or 1.
    package var fraction: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}

/// A resolved view, ready for layout: every `body` has run and every environment value is applied.
///
/// Lengths are in points.
package struct ViewNode {
    /// The spacing between views without a preference.
    package static let defaultSpacing = 8.0
    /// The padding that `padding()` adds.
    package static let defaultPadding = 16.0

    /// The kinds of node.
    package indirect enum Content {
        case text(TextContent)
        /// A paint that fills the proposed space.
        case fill(Paint)
        /// A shape in the proposed space.
        case shape(ShapeContent)
        case image(ImageContent)
        /// A system symbol or a symbol of the asset catalogues.
        case symbol(SymbolContent)
        /// The first of several nodes that fits on the given axes.
        case fitting(horizontal: Bool, vertical: Bool, [ViewNode])
        /// A flexible space along the axis of its stack.
        case spacer(minLength: Double)
        /// Children in a row or column.
        case stack(Stack, [ViewNode])
        /// A line across the axis of its stack, one pixel thick.
        case divider(Paint)
        /// Nodes that are created for the space proposed to them, and placed at its upper leading corner.
        case geometry(Geometry)
        /// Children placed by a custom layout.
        case arranged(CustomLayout, [ViewNode])
        case chart(ChartNode)
        /// A grid of rows.
        case grid(Grid, [ViewNode])
        /// The cells of a grid's row; outside a grid they are laid out in a horizontal stack.
        case gridRow(VerticalAlignment?, [ViewNode])
        /// Cells that fill columns or rows of given sizes in order.
        case lazyGrid(LazyGrid, [ViewNode])
        /// Overlaid children.
        case overlaid(Alignment, [ViewNode])
        case modified(Modifier, ViewNode)
    }

    /// The modifiers of a node.
    package indirect enum Modifier {
        case padding(EdgeInsets)
        case frame(width: Double?, height: Double?, Alignment)
        case flexibleFrame(FlexibleFrame)
        case fixedSize(horizontal: Bool, vertical: Bool)
        /// A ratio of width to height; `nil` for the node's own ratio.
        case aspectRatio(Double?, ContentMode)
        case layoutPriority(Double)
        /// Attributes of a grid's cell.
        case gridCell(GridCell)
        /// A value for custom layouts.
        case layoutValue(ObjectIdentifier, Any)
        /// A frame relative to the container's size.
        case containerRelative(ContainerRelativeFrame)
        /// Redaction: texts and images are drawn as bars and boxes.
        case redacted
        case tap(TapAction?)
        /// The shape to which taps are limited.
        case contentShape(ShapeContent)
        case accessibility(AccessibilityProperties)
        /// The position of an alignment guide.
        case guide(Guide)
        /// The drawing order among siblings.
        case zIndex(Double)
        case background(Alignment, [ViewNode])
        case overlay(Alignment, [ViewNode])
        /// A visual effect.
        case effect(Effect)
        /// A drawing offset, in points.
        case offset(x: Double, y: Double)
        /// A position: the node's centre is at a point of the proposed space, and the modified node takes all of this space.
        case position(x: Double, y: Double)
        /// A mask: the node is visible only where the mask's nodes are opaque.
        case mask(Alignment, [ViewNode])
        /// The background of the whole widget, which the system removes in some locations.
        case containerBackground(Alignment, [ViewNode])
        /// The URL that a tap on the widget opens.
        case widgetURL(URL?)
        /// A trait read by the system.
        case trait(SystemTrait)
        /// A modifier that reads the node's frame, or what the nodes inside it set, when the node is placed.
        case observed(Observation)
    }

    /// A function that creates nodes for a space.
    package struct Geometry {
        /// Creates the nodes for a rectangle of the image.
        package var make: @MainActor (Rect) -> [ViewNode]
        /// The side of a square for which the nodes are created once and then scaled to other sizes; `nil` if they can't be scaled.
        package var side: Double?

        package init(side: Double? = nil, _ make: @escaping @MainActor (Rect) -> [ViewNode]) {
            (self.side, self.make) = (side, make)
        }
    }

    /// The layout attributes of a grid.
    package struct Grid: Hashable, Sendable {
        package var alignment: Alignment
        package var horizontalSpacing: Double?
        package var verticalSpacing: Double?
    }

    /// The attributes of a grid's cell.
    package struct GridCell: Hashable, Sendable {
        /// The maximum number of columns that a cell spans.
        package static let most = 1_000

        /// The number of columns that the cell spans.
        package var columns: Int?
        /// True if the cell doesn't affect its column's width.
        package var isUnsizedHorizontally: Bool
        package var isUnsizedVertically: Bool
        /// The alignment of the cell's whole column.
        package var columnAlignment: HorizontalAlignment?
        /// The anchor of the view within the cell's space, as fractions.
        package var anchor: UnitPoint?

        package init(
            columns: Int? = nil, isUnsizedHorizontally: Bool = false, isUnsizedVertically: Bool = false,
            columnAlignment: HorizontalAlignment? = nil, anchor: UnitPoint? = nil
        ) {
            (self.columns, self.columnAlignment, self.anchor) = (columns, columnAlignment, anchor)
            self.isUnsizedHorizontally = isUnsizedHorizontally
            self.isUnsizedVertically = isUnsizedVertically
        }
    }

    /// The layout attributes of a lazy grid. Its tracks are columns or rows, which are filled in order.
    package struct LazyGrid: Hashable, Sendable {
        /// The size of a track, in points.
        package enum Track: Hashable, Sendable {
            case fixed(Double)
            case flexible(least: Double, most: Double)
            case adaptive(least: Double, most: Double)
        }

        /// A track, or as many tracks as fit if its size is adaptive, with their spacing and alignment.
        package struct Item: Hashable, Sendable {
            package var track: Track
            package var spacing: Double?
            package var alignment: Alignment?

            package init(track: Track, spacing: Double? = nil, alignment: Alignment? = nil) {
                (self.track, self.spacing, self.alignment) = (track, spacing, alignment)
            }
        }

        /// The axis along which the grid grows: vertical if the tracks are columns.
        package var axis: LayoutAxis
        package var items: [Item]
        /// The alignment of the tracks in the grid.
        package var alignment: Alignment
        package var spacing: Double?
    }

    /// A size relative to the container.
    package struct ContainerRelativeFrame: Hashable, Sendable {
        package var isHorizontal: Bool
        package var isVertical: Bool
        package var count: Int
        package var span: Int
        package var spacing: Double
        package var alignment: Alignment
    }

    /// An alignment guide whose position a node sets.
    package struct Guide {
        package var key: AlignmentKey
        /// Returns the guide's position, in points, for the node's size and its other guides.
        package var compute: (ViewDimensions) -> Double
    }

    /// A visual effect that may depend on the node's frame.
    package enum Effect: Sendable {
        /// An effect that doesn't depend on the frame.
        case fixed(NodeEffect)
        /// A transform relative to an anchor point in the frame.
        case transform(Transform, anchor: UnitPoint)
        case clip(ShapeContent)
        /// A clip to the frame.
        case clipToBounds
    }

    /// An image with the attributes for drawing it.
    package struct ImageContent: Hashable, Sendable {
        /// The source of the image.
        package enum Source: Hashable, Sendable {
            /// An asset's name.
            case name(String)
            /// A file's bytes.
            case data([UInt8])
        }

        /// The part of an image that the accented rendering mode draws.
        package enum AccentedAppearance: Hashable, Sendable {
            /// The image's opacity, in the colour of its accent group.
            case silhouette
            /// The image's luminance as opacity, in the colour of its accent group.
            case shades
            /// The image's own colours.
            case fullColor
        }

        package var source: Source
        /// The asset's name; empty for bytes.
        package var name: String {
            if case .name(let name) = source { name } else { "" }
        }
        package var isResizable: Bool
        /// The accessibility label; `nil` if there is none.
        package var label: String?
        /// True if only the image's opacity is used; `nil` for the asset's own setting.
        package var isTemplate: Bool?
        /// The paint of a template image.
        package var paint: Paint
        /// True for the dark appearance.
        package var isDark: Bool
        /// True for the asset's high-contrast variant, if it has one.
        package var isHighContrast: Bool
        /// True if this content belongs to the accent group.
        package var isAccented: Bool
        package var accentedAppearance: AccentedAppearance
        /// The size in points; `nil` for that of the file or asset.
        package var size: Size?
    }

    /// A symbol with the attributes for drawing it.
    package struct SymbolContent: Hashable, Sendable {
        package var name: String
        /// The size of the surrounding font, in points.
        package var size: Double
        /// The font's weight, from 100 to 900.
        package var weight: Int
        package var isResizable: Bool
        package var paint: Paint
        /// True if this content belongs to the accent group.
        package var isAccented: Bool
        /// The names of variants in order of preference; `name` is used if none of them exists.
        package var variants: [String] = []
        /// The paints of the symbol's layers, the primary layer first; empty for a symbol with a single paint.
        package var layers: [Paint] = []
        /// The rendering mode of the layers, for diagnostics; for a symbol of the asset catalogues, the mode in which it is drawn.
        package var mode: String?
        /// The attributes of a symbol of the asset catalogues; `nil` for a system symbol.
        package var asset: Asset?
    }

    /// The layout attributes of a stack.
    package struct Stack: Hashable, Sendable {
        package var axis: LayoutAxis
        /// The alignment guide of the children across the stack's axis.
        package var guide: AlignmentKey
        /// The spacing between neighbours; `nil` for the preferred spacing of each pair.
        package var spacing: Double?

        package init(axis: LayoutAxis, guide: AlignmentKey, spacing: Double?) {
            (self.axis, self.guide, self.spacing) = (axis, guide, spacing)
        }
    }

    /// The bounds of a frame on both axes.
    package struct FlexibleFrame: Hashable, Sendable {
        package struct Bounds: Hashable, Sendable {
            package var min: Double?
            package var ideal: Double?
            package var max: Double?
        }

        package var width: Bounds
        package var height: Bounds
        package var alignment: Alignment
    }

    /// A run of text with the attributes for drawing it.
    package struct TextRun: Hashable, Sendable {
        package var string: String
        package var font: ResolvedFont
        package var paint: Paint
        /// The underline; `nil` if there is none.
        package var underline: TextRule?
        /// The strikethrough line; `nil` if there is none.
        package var strikethrough: TextRule?
        /// The background of the text; `nil` if there is none.
        package var background: Paint?
        /// The distance of the run's baseline above that of the other runs, in points.
        package var baselineOffset = 0.0
        /// The symbol that replaces the text; `nil` if there is none.
        package var symbol: SymbolContent?
        /// The values for the app's text renderer; `nil` if there are none.
        package var custom: CustomTextAttributes?

        package init(
            string: String, font: ResolvedFont, paint: Paint, underline: TextRule? = nil,
            strikethrough: TextRule? = nil
        ) {
            (self.string, self.font, self.paint) = (string, font, paint)
            (self.underline, self.strikethrough) = (underline, strikethrough)
        }
    }

    /// A text with the attributes for drawing it.
    package struct TextContent: Hashable, Sendable {
        package var string: String
        package var font: ResolvedFont
        package var paint: Paint
        /// The maximum number of lines, at least 1; `nil` for no limit.
        package var lineLimit: Int?
        package var minimumScaleFactor: Double
        package var alignment: TextAlignment
        /// True if the text belongs to the accent group.
        package var isAccented: Bool
        /// The runs in order; empty if the whole text has the same attributes.
        package var runs: [TextRun] = []
        /// The additional space between lines, in points.
        package var lineSpacing = 0.0
        /// The position of the ellipsis in a truncated line.
        package var truncation = Text.TruncationMode.tail
        /// The number of lines whose height is reserved.
        package var minimumLines = 0
        /// True if characters may be tightened before the text shrinks or is truncated.
        package var allowsTightening = false
        /// The text size of the view, which may be limited to a smaller one than the user's.
        package var typeSize = DynamicTypeSize.large
        /// True if the text takes the proposed width even if it has only one line.
        package var fillsWidth = false
        /// The parts that change with the clock.
        package var moments: [TextMomentMetadata] = []
        /// The use of the text if the app draws it itself.
        package var use = Use.all
        /// The direction of the paragraph; `nil` if it follows from the characters.
        package var direction: LayoutDirection?

        /// The use of a text.
        package enum Use: Hashable, Sendable {
            /// The text is drawn, and is in the snapshot's metadata.
            case all
            /// A part of a text that the app draws itself.
            case drawing
            /// A whole text that the app draws itself.
            case metadata
        }

        package init(
            string: String, font: ResolvedFont, paint: Paint, lineLimit: Int? = nil,
            minimumScaleFactor: Double = 1,
            alignment: TextAlignment = .leading, isAccented: Bool = false
        ) {
            self.string = string
            self.font = font
            self.paint = paint
            self.lineLimit = lineLimit
            self.minimumScaleFactor = minimumScaleFactor
            self.alignment = alignment
            self.isAccented = isAccented
        }
    }

    package var content: Content
    /// The node's location in its widget.
    package var path: ViewPath

    package init(_ content: Content, path: ViewPath = ViewPath()) {
        self.content = content
        self.path = path
    }
}

/// The accessibility properties of a view; `nil` for those derived from its content.
package struct AccessibilityProperties: Hashable, Sendable {
    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var isHidden: Bool?
    /// True if the view's children form one element, false if they are separate elements; `nil` for the default.
    package var isCombined: Bool?
    /// The names of the traits.
    package var traits: [String] = []
    /// The names of traits that are removed from those of the view's content.
    package var removedTraits: [String] = []

    package init() {}
}

/// A trait that the system reads and that doesn't change the view itself.
package enum SystemTrait: Hashable, Sendable {
    /// The background of a Live Activity on the lock screen.
    case activityBackground(Paint)
    /// The view is moved below the camera in the expanded Dynamic Island if it is too wide.
    case islandBelowIfTooWide
    /// The hint for a control's action.
    case controlHint(String)
    /// The status text that a control shows when its value changes.
    case controlStatus(String)
    /// An animation, by the name of the modifier or view that causes it.
    case motion(String)
    case preview(PreviewSettings)
}

/// The action of a tap on a region of an image.
package enum TapAction: Hashable, Sendable {
    /// Opens a URL.
    case url(URL)
    /// Runs the intent with an identifier; `isOn` is the state that a toggle shows, and `parameters` is a JSON object of values by
    /// parameter name.
    case intent(id: String, isOn: Bool? = nil, parameters: JSONValue = [:])
    /// The app's action for a button, by the button's number in its window, from 1.
    case button(Int)

    /// Creates an action that runs an intent with its parameter values.
    package init<Intent: AppIntent>(_ intent: Intent) {
        self = .intent(id: Intent.persistentIdentifier, parameters: intent.parameterValues)
    }
}

/// A property wrapper that stores a value on the heap.
///
/// It is used for large values in enumerations and structures: copying or destroying such a type then changes one reference count instead
/// of copying or destroying each field.
@propertyWrapper
struct Boxed<Value> {
    private final class Storage {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var storage: Storage

    var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    init(wrappedValue: Value) { storage = Storage(wrappedValue) }
}

/// A wrapper that passes a value through an API that requires Sendable. It is safe because views are created and resolved on the main actor
/// and never leave it.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// A visual effect, which doesn't change the view's size and position in the layout.
package enum NodeEffect: Hashable, Sendable {
    /// Opacity from 0 to 1.
    case opacity(Double)
    case transform(Transform)
    case clip(Outline, isEvenOdd: Bool)
    /// A shadow; lengths are in points.
    case shadow(ResolvedColor, radius: Double, x: Double, y: Double)
    /// A blur with a radius in points.
    case blur(radius: Double)
    /// A blend mode with the content below.
    case blend(BlendMode)
    /// A colour filter.
    case filter(ColorFilter)
    /// A group: the view's parts are composited before other effects are applied.
    case group
    /// Membership in the accent group, which has its own colour in the accented rendering mode.
    case accent

    /// A filter of colours.
    package enum ColorFilter: Hashable, Sendable {
        /// A factor of the saturation; 1 leaves colours unchanged, and 0 makes them grey.
        case saturation(Double)
        /// An amount added to every colour component; 0 leaves colours unchanged.
        case brightness(Double)
        /// A factor of the contrast; 1 leaves colours unchanged, and 0 makes them mid-grey.
        case contrast(Double)
        /// An amount of desaturation; 0 leaves colours unchanged, and 1 makes them grey.
        case grayscale(Double)
        /// A rotation of the hue, in radians.
        case hueRotation(Double)
        /// Every colour component is inverted.
        case invert
        /// Every component is multiplied by the same component of a colour.
        case multiply(ResolvedColor)
        /// Colours become black, and their luminance becomes the opacity.
        case luminanceToAlpha
    }
}

/// An image file's format, detected from its first bytes.
package enum ImageKind: Hashable, Sendable {
    case png, jpeg, gif, webp, heic, pdf, svg

    /// Detects the format; `nil` if the format is unknown.
    package init?(_ bytes: [UInt8]) {
        func begins(_ text: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + text.count && bytes[offset..<offset + text.count].elementsEqual(text)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF8".utf8)) {
            self = .gif
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("ftyp".utf8), at: 4) {
            self = .heic
        } else if begins(Array("%PDF-".utf8)) {
            self = .pdf
        } else if Self.isSVG(bytes.prefix(1_024)) {
            self = .svg
        } else {
            return nil
        }
    }

    private static func isSVG(_ bytes: ArraySlice<UInt8>) -> Bool {
        let tag = Array("<svg".utf8)
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        return bytes.indices.contains { bytes[$0...].starts(with: tag) }
    }
}

extension ImageKind {
    /// Returns the size in pixels from the header of a PNG or JPEG file; `nil` if it can't be read, and for other formats.
    package func statedSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        func number(at index: Int, count: Int) -> Int {
            bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        }
        switch self {
        case .png:
            guard bytes.count >= 24 else { return nil }
            return (number(at: 16, count: 4), number(at: 20, count: 4))
        case .jpeg:
            // The size is in the frame header, after other segments.
            var index = 2
            while index + 9 <= bytes.count, bytes[index] == 0xFF {
                let marker = bytes[index + 1]
                let length = number(at: index + 2, count: 2)
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    return (number(at: index + 7, count: 2), number(at: index + 5, count: 2))
                }
                guard length >= 2 else { return nil }
                index += 2 + length
            }
            return nil
        default: return nil
        }
    }
}

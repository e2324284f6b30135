import Foundation

/// A position of something within the space of an axis.
package enum AxisPosition: Hashable, Sendable {
    case start, center, end

    /// The share of the free space that lies before the thing: 0, ½ or 1.
    package var fraction: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}

/// A view after resolving: what is left to lay out once every `body` has run and every environment value is filled in.
///
/// Lengths are in points.
package struct ViewNode {
    /// The distance between views that prefer no other.
    package static let defaultSpacing = 8.0
    /// The space `padding()` adds.
    package static let defaultPadding = 16.0

    /// What the node is.
    package indirect enum Content {
        /// A text.
        case text(TextContent)
        /// A paint filling the space it is offered.
        case fill(Paint)
        /// A shape in the space it is offered.
        case shape(ShapeContent)
        /// A image of the assets.
        case image(ImageContent)
        /// A symbol of the system.
        case symbol(SymbolContent)
        /// The first of several that fits, on the axes that count.
        case fitting(horizontal: Bool, vertical: Bool, [ViewNode])
        /// A space that grows along its stack.
        case spacer(minLength: Double)
        /// Children in a line.
        case stack(Stack, [ViewNode])
        /// A line across its stack, a pixel thick.
        case divider(Paint)
        /// Nodes made once the space they get is known, from its upper leading corner on.
        case geometry(Geometry)
        /// Children where a layout of one's own puts them.
        case arranged(CustomLayout, [ViewNode])
        /// Marks between axes.
        case chart(ChartNode)
        /// Rows of cells.
        case grid(Grid, [ViewNode])
        /// The cells of one row of a grid; by itself a line.
        case gridRow(VerticalAlignment?, [ViewNode])
        /// Cells one after the other in tracks of given sizes.
        case lazyGrid(LazyGrid, [ViewNode])
        /// Children over each other.
        case overlaid(Alignment, [ViewNode])
        /// A node with something done to it.
        case modified(Modifier, ViewNode)
    }

    /// What can be done to a node.
    package indirect enum Modifier {
        case padding(EdgeInsets)
        case frame(width: Double?, height: Double?, Alignment)
        case flexibleFrame(FlexibleFrame)
        case fixedSize(horizontal: Bool, vertical: Bool)
        /// A ratio of width to height, `nil` for the node's own.
        case aspectRatio(Double?, ContentMode)
        case layoutPriority(Double)
        /// What a grid does with it as a cell.
        case gridCell(GridCell)
        /// What a layout of one's own reads off it.
        case layoutValue(ObjectIdentifier, Any)
        /// Offered a share of what is around it.
        case containerRelative(ContainerShare)
        /// Its texts and images as bars and boxes.
        case redacted
        /// What a tap on it does.
        case tap(TapAction)
        /// What is said of it to those who don't see it.
        case accessibility(AccessibilityProperties)
        /// The place of a guide in it.
        case guide(Guide)
        /// The rank at which it is drawn over its neighbours.
        case zIndex(Double)
        case background(Alignment, [ViewNode])
        case overlay(Alignment, [ViewNode])
        /// Drawn in another way.
        case effect(Effect)
        /// Drawn somewhere else, in points.
        case offset(x: Double, y: Double)
        /// With its middle at a point of the space it is offered, all of which it takes.
        case position(x: Double, y: Double)
        /// Only where other nodes are opaque.
        case mask(Alignment, [ViewNode])
        /// The background of the whole widget, which the place it is shown in may leave out.
        case containerBackground(Alignment, [ViewNode])
        /// What a tap on the widget opens.
        case widgetURL(URL?)
        /// What the system around reads off it.
        case trait(SystemTrait)
    }

    /// Nodes made from a space.
    package struct Geometry {
        /// Makes the nodes for a rectangle of the image.
        package var make: @MainActor (Rect) -> [ViewNode]
        /// The side of a square they can be made for once, and scaled to every other; `nil` where the space decides more than that.
        package var side: Double?

        package init(side: Double? = nil, _ make: @escaping @MainActor (Rect) -> [ViewNode]) {
            (self.side, self.make) = (side, make)
        }
    }

    /// How rows of cells stand.
    package struct Grid: Hashable, Sendable {
        package var alignment: Alignment
        package var horizontalSpacing: Double?
        package var verticalSpacing: Double?
    }

    /// What a grid does with a cell.
    package struct GridCell: Hashable, Sendable {
        /// The most columns a cell takes.
        package static let most = 1_000

        /// The number of columns it takes.
        package var columns: Int?
        /// The axes on which it asks for no space of its own.
        package var isUnsizedHorizontally: Bool
        package var isUnsizedVertically: Bool
        /// How its whole column is aligned.
        package var columnAlignment: HorizontalAlignment?
        /// The point at which it stands in its space, as shares.
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

    /// Tracks that are filled one cell after the other.
    package struct LazyGrid: Hashable, Sendable {
        /// The size of a track, in points.
        package enum Track: Hashable, Sendable {
            case fixed(Double)
            case flexible(least: Double, most: Double)
            case adaptive(least: Double, most: Double)
        }

        /// One track, or as many as fit of an adaptive one.
        package struct Item: Hashable, Sendable {
            package var track: Track
            package var spacing: Double?
            package var alignment: Alignment?

            package init(track: Track, spacing: Double? = nil, alignment: Alignment? = nil) {
                (self.track, self.spacing, self.alignment) = (track, spacing, alignment)
            }
        }

        /// The axis along which the grid grows: vertical for columns.
        package var axis: LayoutAxis
        package var items: [Item]
        /// How the tracks stand in the grid.
        package var alignment: Alignment
        package var spacing: Double?
    }

    /// A share of the space around.
    package struct ContainerShare: Hashable, Sendable {
        package var isHorizontal: Bool
        package var isVertical: Bool
        package var count: Int
        package var span: Int
        package var spacing: Double
        package var alignment: Alignment
    }

    /// A guide a node sets the place of.
    package struct Guide {
        package var key: AlignmentKey
        /// The place in points, for the node's size and its other guides.
        package var compute: (ViewDimensions) -> Double
    }

    /// A way of drawing that may depend on where the node lies.
    package enum Effect: Sendable {
        /// The same wherever it lies.
        case fixed(VisualEffect)
        /// Turned, scaled or slanted about a point of it.
        case transform(Transform, anchor: UnitPoint)
        /// Only what lies in a shape.
        case clip(ShapeContent)
        /// Only what lies in its own rectangle.
        case clipToBounds
    }

    /// A image of the assets, with its look.
    package struct ImageContent: Hashable, Sendable {
        /// Where it comes from.
        package enum Source: Hashable, Sendable {
            /// An asset's name.
            case name(String)
            /// A file's bytes.
            case data([UInt8])
        }

        package var source: Source
        /// The asset's name; empty for bytes.
        package var name: String {
            if case .name(let name) = source { name } else { "" }
        }
        package var isResizable: Bool
        /// What a screen reader says; `nil` for nothing.
        package var label: String?
        /// Whether only its shape counts; `nil` for what its asset says.
        package var isTemplate: Bool?
        /// What its shape is filled with.
        package var paint: Paint
        /// Whether it stands in the dark appearance.
        package var isDark: Bool
        /// Whether it stands out as far as its asset has a form that does.
        package var isHighContrast: Bool
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
        /// Whether its shades stay where everything gets the accent's tints.
        package var keepsShades: Bool
    }

    /// A symbol, with its look.
    package struct SymbolContent: Hashable, Sendable {
        package var name: String
        /// The size of the font beside it, in points.
        package var size: Double
        /// The font's weight, from 100 to 900.
        package var weight: Int
        package var isResizable: Bool
        package var paint: Paint
        /// Whether it belongs to the accent group.
        package var isAccented: Bool
        /// The names of the symbol it is drawn as where there is one, before its own.
        package var variants: [String] = []
        /// How it is filled: one paint, or one for each layer, the first for what stands out.
        package var layers: [Paint] = []
        /// The rendering mode layers are for, for diagnostics.
        package var mode: String?
    }

    /// A line of views.
    package struct Stack: Hashable, Sendable {
        package var axis: LayoutAxis
        /// The guide that stands in line across the children.
        package var guide: AlignmentKey
        /// The distance of neighbours; `nil` for what each pair prefers.
        package var spacing: Double?

        package init(axis: LayoutAxis, guide: AlignmentKey, spacing: Double?) {
            (self.axis, self.guide, self.spacing) = (axis, guide, spacing)
        }
    }

    /// Bounds of a frame in both axes.
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

    /// A part of a text with its look.
    package struct TextRun: Hashable, Sendable {
        package var string: String
        package var font: ResolvedFont
        package var paint: Paint
        /// The line below it; `nil` for none.
        package var underline: TextRule?
        /// The line through it; `nil` for none.
        package var strikethrough: TextRule?
        /// What lies behind the letters; `nil` for nothing.
        package var background: Paint?
        /// How far above that of the others its baseline lies, in points.
        package var baselineOffset = 0.0
        /// What stands there in the place of words.
        package var symbol: SymbolContent?

        package init(
            string: String, font: ResolvedFont, paint: Paint, underline: TextRule? = nil,
            strikethrough: TextRule? = nil
        ) {
            (self.string, self.font, self.paint) = (string, font, paint)
            (self.underline, self.strikethrough) = (underline, strikethrough)
        }
    }

    /// A text with its look.
    package struct TextContent: Hashable, Sendable {
        package var string: String
        package var font: ResolvedFont
        package var paint: Paint
        /// The most lines, at least 1; `nil` for as many as needed.
        package var lineLimit: Int?
        package var minimumScaleFactor: Double
        package var alignment: TextAlignment
        /// Whether the text belongs to the accent group.
        package var isAccented: Bool
        /// Its parts in order, each with its look; none for a text of one look.
        package var runs: [TextRun] = []
        /// Space added between lines, in points.
        package var lineSpacing = 0.0
        /// Where a line that is cut off has its ellipsis.
        package var truncation = Text.TruncationMode.tail
        /// The lines whose height it takes at least.
        package var leastLines = 0
        /// Whether letters may stand closer before it shrinks or is cut off.
        package var allowsTightening = false
        /// Whether it takes all the width it is offered, on one line, too.
        package var fillsWidth = false
        /// What in it changes with the clock.
        package var moments: [TextMomentMetadata] = []

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
    /// Where the node stands in its widget.
    package var path: ViewPath

    package init(_ content: Content, path: ViewPath = ViewPath()) {
        self.content = content
        self.path = path
    }
}

/// What is said of a view to those who don't see it; `nil` for what its texts say.
package struct AccessibilityProperties: Hashable, Sendable {
    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?
    package var isHidden: Bool?
    /// Whether its parts are one element; `nil` for what they are.
    package var isCombined: Bool?
    /// The traits by name.
    package var traits: [String] = []
    /// Traits taken from those of what is inside, by name.
    package var removedTraits: [String] = []

    package init() {}
}

/// Something the system around a view reads off it, and which changes nothing about the view itself.
package enum SystemTrait: Hashable, Sendable {
    /// The paint of the plate under an activity on the lock screen.
    case activityBackground(Paint)
    /// In the expanded Dynamic Island it goes below the camera where it is too wide.
    case islandBelowIfTooWide
    /// What holding a control does.
    case controlHint(String)
    /// What a control says when its value changes.
    case controlStatus(String)
    /// Something in it moves, by the name of what makes it move.
    case motion(String)
}

/// What a tap on a part of a image does.
package enum TapAction: Hashable, Sendable {
    /// Opens a URL.
    case url(URL)
    /// Runs an intent of a name with parameters, a JSON object by their names.
    case intent(id: String, parameters: String = "{}")
    /// Turns something on or off by an intent of a name with parameters.
    case toggle(id: String, isOn: Bool, parameters: String = "{}")
    /// Nothing outside of the app: a closure, which no widget runs.
    case closure
    /// What the app does that shows the button, by the number of the button in its window, from 1.
    case button(Int)

    /// Runs an intent with the values of its parameters.
    package init<Intent: AppIntent>(_ intent: Intent) {
        self = .intent(id: Intent.persistentIdentifier, parameters: intent.parametersText)
    }
}

/// One axis of a chart; lengths in points.
package struct ChartAxis {
    /// What an axis spans.
    package enum Domain: Sendable {
        /// The data, rounded.
        case automatic(includesZero: Bool?, isReversed: Bool)
        /// From one value to another.
        case values(ChartValue, ChartValue)
        case categories([String])
    }

    /// Marks at values.
    package struct Marks {
        package var preset: AxisMarkPreset
        package var position: AxisMarkPosition
        package var values: AxisMarkValues
        /// What stands at a value.
        package var parts: @MainActor (AxisValue) -> [Part]
    }

    /// What stands at a value.
    package enum Part {
        case gridLine(Line)
        case tick(Line, length: Double)
        case label(Label)
    }

    /// A line at a value.
    package struct Line {
        /// How it is drawn; `nil` for as the axis has it.
        package var stroke: StrokeContent?
        package var paint: Paint
        /// Whether it stands in the middle between its value and the next.
        package var isCentered: Bool
        /// Whether nobody chose it.
        package var isStandard: Bool
    }

    /// A label at a value.
    package struct Label {
        package enum Content {
            case nodes([ViewNode])
            /// The value, made into nodes once it is written.
            case value(Format?, @MainActor (String) -> [ViewNode])
        }

        package var content: Content
        /// Whether it stands in the middle between its value and the next; `nil` for as the axis has it.
        package var isCentered: Bool?
        /// The point of it that stands at the value.
        package var anchor: UnitPoint?
        /// Whether it gives way to the one before.
        package var isGreedy: Bool
        /// How far from that one it stays, in points.
        package var distance: Double
        package var horizontalSpacing: Double?
        package var verticalSpacing: Double?
        package var offset: Point
    }

    /// Writes values in a format.
    package struct Format {
        /// The text of a value; the closure it is given sets a format's language and zone. `nil` for a value of another type.
        package var text: (ChartValue, (Any) -> Any) -> String?
    }

    package var domain: Domain
    /// Its sets of marks; none where it is hidden.
    package var marks: [Marks]
    /// What it is called.
    package var title: Title?

    /// What an axis is called.
    package struct Title {
        package var nodes: [ViewNode]
        package var position: AnnotationPosition
        package var alignment: Alignment
        package var spacing: Double
    }
}

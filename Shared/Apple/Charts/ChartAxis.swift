/// An axis of a chart; lengths are in points.
package struct ChartAxis {
    /// The domain of an axis.
    package enum Domain: Sendable {
        /// The range of the data, rounded.
        case automatic(includesZero: Bool?, isReversed: Bool)
        /// A range between two values.
        case values(ChartValue, ChartValue)
        case categories([String])
    }

    /// A set of marks at the values of an axis.
    package struct Marks {
        package var preset: AxisMarkPreset
        package var position: AxisMarkPosition
        package var values: AxisMarkValues
        /// The parts drawn at a value.
        package var parts: @MainActor (AxisValue) -> [Part]
    }

    /// The parts drawn at a value.
    package enum Part {
        case gridLine(Line)
        case tick(Line, length: Double)
        case label(Label)
    }

    /// A line at a value.
    package struct Line {
        /// The stroke; `nil` for the default of the axis.
        package var stroke: StrokeContent?
        package var paint: Paint
        /// True if the line is centred between its value and the next value.
        package var isCentered: Bool
        /// True if the line belongs to the chart's default marks. Such a line isn't drawn for categories.
        package var isStandard: Bool
    }

    /// A label at a value.
    package struct Label {
        package enum Content {
            case nodes([ViewNode])
            /// A label of the value: the format makes a string of the value, and the closure makes nodes of the string.
            case value(Format?, @MainActor (String) -> [ViewNode])
        }

        package var content: Content
        /// True if the label is centred between its value and the next value; `nil` for the default of the axis.
        package var isCentered: Bool?
        /// The point of the label that is placed at the value.
        package var anchor: UnitPoint?
        /// True if the label is dropped when it collides with the label before it.
        package var isGreedy: Bool
        /// The minimum distance from the label before it, in points.
        package var distance: Double
        package var horizontalSpacing: Double?
        package var verticalSpacing: Double?
        package var offset: Point
    }

    /// A format for values.
    package struct Format {
        /// Returns the formatted text of a value; `nil` for a value of another type. The second argument is a closure that sets the
        /// format's locale and time zone.
        package var text: (ChartValue, (Any) -> Any) -> String?
    }

    package var domain: Domain
    /// The sets of marks; empty if the axis is hidden.
    package var marks: [Marks]
    /// The title of the axis.
    package var title: Title?

    /// The title of an axis.
    package struct Title {
        package var nodes: [ViewNode]
        package var position: AnnotationPosition
        package var alignment: Alignment
        package var spacing: Double
    }
}

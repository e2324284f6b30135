import Foundation

/// Content with something said of its marks.
nonisolated struct ModifiedChartContent<Content: ChartContent>: ChartContent, PrimitiveChartContent {
    let content: Content
    let change: (inout MarkAttributes) -> Void

    @MainActor func collect(into marks: MarkCollector, _ attributes: MarkAttributes) {
        var attributes = attributes
        change(&attributes)
        marks.collect(content, attributes)
    }
}

extension ChartContent {
    nonisolated private func changing(_ change: @escaping (inout MarkAttributes) -> Void) -> some ChartContent {
        ModifiedChartContent(content: self, change: change)
    }

    /// Fills the marks with a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        changing { ($0.style, $0.colorValue) = (style, nil) }
    }

    /// Gives the marks the colour of a value, which the legend names.
    nonisolated public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { ($0.style, $0.colorValue) = (nil, value) }
    }

    /// Makes the marks more transparent, from 0 to 1.
    nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
        changing { $0.opacity *= opacity.isFinite ? min(max(opacity, 0), 1) : 1 }
    }

    /// Rounds the corners of bars, rectangles and sectors.
    nonisolated public func cornerRadius(
        _ radius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> some ChartContent {
        let radius = Double(radius)
        return changing {
            $0.look.cornerRadius = radius.isFinite ? max(radius, 0) : 0
            $0.look.isContinuous = style == .continuous
        }
    }

    /// Puts the bars of different values beside each other.
    nonisolated public func position<P: Plottable>(
        by value: PlottableValue<P>, axis: Axis? = nil, span: MarkDimension = .automatic
    ) -> some ChartContent {
        let value = value.value
        return changing {
            ($0.look.position, $0.look.positionSpan) = (value, span)
            if axis != nil { $0.unheeded.append("the axis of position(by:axis:span:)") }
        }
    }

    /// Sets how lines and areas run between their points.
    nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        changing { $0.look.interpolation = method }
    }

    /// Sets how lines and rules are drawn.
    nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        let stroke = style.content
        return changing { ($0.look.stroke, $0.dashValue) = (stroke, nil) }
    }

    /// Gives lines the dashes of a value.
    nonisolated public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { $0.dashValue = value }
    }

    /// Sets the shape of points; a line gets points by it.
    nonisolated public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
        changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (.of(symbol), nil, nil) }
    }

    /// Gives points the shape of a value; a line gets points by it.
    nonisolated public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        let value = value.value
        return changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (nil, value, nil) }
    }

    /// Draws views as points; a line gets points by it.
    nonisolated public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
        let views = symbol()
        return changing { ($0.symbol, $0.symbolValue, $0.symbolViews) = (nil, nil, views) }
    }

    /// Sets the area of points, in square points.
    nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
        let side = max(Double(area), 0).squareRoot()
        return changing { $0.look.symbolSize = Size(width: side, height: side).orNothing }
    }

    /// Sets the size of points.
    nonisolated public func symbolSize(_ size: CGSize) -> some ChartContent {
        let size = Size(size)
        return changing { $0.look.symbolSize = size.orNothing }
    }

    /// Stands views at the marks.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some ChartContent {
        let (content, spacing) = (content(), spacing.map { Double($0) })
        return changing {
            $0.annotations.append(
                .init(position: position, alignment: alignment, spacing: spacing, content: content))
        }
    }

    /// Sets the rank at which marks are drawn over others.
    nonisolated public func zIndex(_ value: Double) -> some ChartContent {
        changing { $0.look.zIndex = value.isFinite ? value : 0 }
    }

    /// Moves the marks.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        let (x, y) = (Double(x), Double(y))
        return changing {
            $0.look.offset = Point(
                x: $0.look.offset.x + (x.isFinite ? x : 0), y: $0.look.offset.y + (y.isFinite ? y : 0))
        }
    }

    nonisolated private func saying(_ change: @escaping (inout AccessibilityProperties) -> Void) -> some ChartContent {
        changing {
            var facts = $0.spoken ?? AccessibilityProperties()
            change(&facts)
            $0.spoken = facts
        }
    }

    /// Says what a mark is to those who don't see it.
    nonisolated public func accessibilityLabel(_ label: Text) -> some ChartContent {
        saying { $0.label = label.string }
    }

    /// Says what a mark is to those who don't see it.
    nonisolated public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some ChartContent {
        saying { $0.label = labelKey.text }
    }

    /// Says what a mark is to those who don't see it.
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
        let label = String(label)
        return saying { $0.label = label }
    }

    /// Says what a mark's value is to those who don't see it.
    nonisolated public func accessibilityValue(_ value: Text) -> some ChartContent {
        saying { $0.value = value.string }
    }

    /// Says what a mark's value is to those who don't see it.
    nonisolated public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some ChartContent {
        saying { $0.value = valueKey.text }
    }

    /// Says what a mark's value is to those who don't see it.
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
        let value = String(value)
        return saying { $0.value = value }
    }

    /// Hides a mark from those who don't see it.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent {
        saying { $0.isHidden = hidden }
    }
}

extension Size {
    /// The size, or none where it isn't one.
    fileprivate var orNothing: Size {
        width.isFinite && height.isFinite ? Size(width: max(width, 0), height: max(height, 0)) : .zero
    }
}

/// A style whose values may be invalid.
protocol ValidatedStyle: ShapeStyle {
    /// The diagnostic of an invalid value; `nil` if all values are valid.
    var fault: String? { get }
}

extension Color: ValidatedStyle {
    var fault: String? { isNumeric ? nil : "treated as 0: a colour component that isn't a number" }
}

extension AnyShapeStyle: ValidatedStyle {
    var fault: String? { (style as? any ValidatedStyle)?.fault }
}

extension Gradient.Stop {
    fileprivate var fault: String? { location.isFinite ? color.fault : Gradient.placeFault }
}

extension Gradient: ValidatedStyle {
    fileprivate static var placeFault: String { "treated as 0: a gradient location that isn't a number" }

    var fault: String? { stops.lazy.compactMap(\.fault).first }
}

extension LinearGradient: ValidatedStyle {
    var fault: String? { isFinite(start, end) ? gradient.fault : Gradient.placeFault }
}

extension RadialGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension EllipticalGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension AngularGradient: ValidatedStyle {
    var fault: String? {
        isFinite(center) && start.radians.isFinite && end.radians.isFinite ? gradient.fault : Gradient.placeFault
    }
}

private func isFinite(_ points: UnitPoint...) -> Bool {
    points.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite }
}

extension ResolveContext {
    /// Reports a style's invalid value.
    func reportInvalidAmounts(_ style: any ShapeStyle) {
        if let fault = (style as? any ValidatedStyle)?.fault { report(fault) }
    }
}

/// A style made of amounts that may make no sense.
protocol SensibleStyle: ShapeStyle {
    /// What was done about an amount that makes no sense; `nil` where all do.
    var fault: String? { get }
}

extension Color: SensibleStyle {
    var fault: String? { isNumeric ? nil : "taken as 0: a colour's component that isn't a number" }
}

extension AnyShapeStyle: SensibleStyle {
    var fault: String? { (style as? any SensibleStyle)?.fault }
}

extension Gradient.Stop {
    fileprivate var fault: String? { location.isFinite ? color.fault : Gradient.placeFault }
}

extension Gradient: SensibleStyle {
    fileprivate static var placeFault: String { "taken as 0: a gradient's place that isn't a number" }

    var fault: String? { stops.lazy.compactMap(\.fault).first }
}

extension LinearGradient: SensibleStyle {
    var fault: String? { isFinite(start, end) ? gradient.fault : Gradient.placeFault }
}

extension RadialGradient: SensibleStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension EllipticalGradient: SensibleStyle {
    var fault: String? {
        isFinite(center) && start.isFinite && end.isFinite ? gradient.fault : Gradient.placeFault
    }
}

extension AngularGradient: SensibleStyle {
    var fault: String? {
        isFinite(center) && start.radians.isFinite && end.radians.isFinite ? gradient.fault : Gradient.placeFault
    }
}

private func isFinite(_ points: UnitPoint...) -> Bool {
    points.allSatisfy { $0.point.x.isFinite && $0.point.y.isFinite }
}

extension ResolveContext {
    /// Reports what makes no sense in a style.
    func reportSenseless(_ style: any ShapeStyle) {
        if let fault = (style as? any SensibleStyle)?.fault { report(fault) }
    }
}

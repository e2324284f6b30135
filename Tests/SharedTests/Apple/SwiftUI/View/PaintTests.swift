import Testing

@testable import Shared

/// Gradients as paints.
struct PaintTests {
    private let red = ResolvedColor(255, 0, 0)
    private let clear = ResolvedColor(0, 0, 0, alpha: 0)

    private func gradient(_ colors: ResolvedColor...) -> Paint.Gradient {
        Paint.Gradient(
            .linear(from: .zero, to: Point(x: 1, y: 0)),
            stops: colors.enumerated().map {
                Paint.Gradient.Stop(color: $1, location: Double($0) / Double(colors.count - 1))
            })
    }

    @Test("A gradient from a color to clear changes only its opacity")
    func gradientToClear() {
        #expect(gradient(red, clear).color(at: 0.25) == ResolvedColor(255, 0, 0, alpha: 0.75))
        #expect(gradient(clear, clear).color(at: 0.25) == clear)
    }

    @Test("A gradient gets extra stops only where both color and opacity change")
    func addedStops() {
        let even = gradient(red, ResolvedColor(0, 0, 255, alpha: 0.5), ResolvedColor(0, 0, 255)).evenStops
        #expect(even.count > 10)
        #expect(even.allSatisfy { $0.location <= 0.5 || $0.color.blue == 1 })
        #expect(even.map(\.location) == even.map(\.location).sorted())
        // No stops are added if only the colour or only the opacity changes.
        #expect(gradient(red, ResolvedColor(0, 0, 255)).evenStops.count == 2)
        #expect(gradient(red, ResolvedColor(255, 0, 0, alpha: 0)).evenStops.count == 2)
    }
}

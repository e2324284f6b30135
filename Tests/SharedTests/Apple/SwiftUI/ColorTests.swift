import Testing

@testable import Shared

struct ColorTests {
    private func resolved(_ color: Color, _ scheme: ColorScheme) -> [Int] {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        let color = color.resolved(in: environment)
        return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    }

    @Test("System colors have Apple's published values in light and dark mode")
    func systemColors() {
        #expect(resolved(.red, .light) == [255, 56, 60, 255])
        #expect(resolved(.blue, .dark) == [0, 145, 255, 255])
        #expect(resolved(.gray, .light) == resolved(.gray, .dark))
        #expect(resolved(.pink, .light) == [255, 45, 85, 255])
        #expect(resolved(.secondary, .light) == [60, 60, 67, 153])
        #expect(resolved(Color(UIColor.systemBackground), .light) == [255, 255, 255, 255])
        #expect(resolved(Color(UIColor.systemBackground), .dark) == [0, 0, 0, 255])
    }

    @Test("Nested opacities multiply, and color components are clamped to 0 through 1")
    func opacities() {
        #expect(resolved(.black.opacity(0.5).opacity(0.5), .light) == [0, 0, 0, 64])
        #expect(resolved(Color(red: 2, green: -1, blue: 0.5), .light) == [255, 0, 128, 255])
    }

    @Test("Hierarchical styles derive from the current foreground style")
    func hierarchicalStyles() {
        var environment = EnvironmentValues()
        func paint(_ rank: HierarchicalShapeStyle) -> Paint { rank.paint(in: environment) }
        #expect(paint(.secondary) == Color.secondary.paint(in: environment))
        let red = Color.red.resolved(in: environment)
        environment.foreground = ForegroundStyles([Color.red], outer: nil)
        #expect(paint(.secondary) == .color(red.multipliedAlpha(by: 0.5)))
        #expect(paint(.quaternary) == .color(red.multipliedAlpha(by: 0.18)))
        // A hierarchical style refers to the styles of the outer view.
        environment.foreground = ForegroundStyles([HierarchicalShapeStyle.secondary], outer: environment.foreground)
        #expect(paint(.primary) == .color(red.multipliedAlpha(by: 0.5)))
        environment.foreground = ForegroundStyles([HierarchicalShapeStyle.primary], outer: environment.foreground)
        #expect(paint(.secondary) == .color(red.multipliedAlpha(by: 0.25)))
        // A first level of `.primary` doesn't replace the label colours.
        environment.foreground = ForegroundStyles([HierarchicalShapeStyle.primary], outer: nil)
        for (rank, color) in [(.secondary, .secondary), (.tertiary, Color(UIColor.tertiaryLabel))]
            as [(HierarchicalShapeStyle, Color)]
        {
            #expect(paint(rank) == color.paint(in: environment))
        }
        environment.foreground = ForegroundStyles([Color.red, Color.blue], outer: nil)
        #expect(paint(.secondary) == Color.blue.paint(in: environment))
    }
}

import Testing

@testable import Shared

struct ColorTests {
    private func resolved(_ color: Color, _ scheme: ColorScheme) -> [Int] {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        let color = color.resolved(in: environment)
        return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    }

    @Test func systemColoursHaveTheirPublishedValues() {
        #expect(resolved(.red, .light) == [255, 56, 60, 255])
        #expect(resolved(.blue, .dark) == [0, 145, 255, 255])
        #expect(resolved(.gray, .light) == resolved(.gray, .dark))
        #expect(resolved(.pink, .light) == [255, 45, 85, 255])
        #expect(resolved(.secondary, .light) == [60, 60, 67, 153])
        #expect(resolved(Color(UIColor.systemBackground), .light) == [255, 255, 255, 255])
        #expect(resolved(Color(UIColor.systemBackground), .dark) == [0, 0, 0, 255])
    }

    @Test func opacitiesMultiply() {
        #expect(resolved(.black.opacity(0.5).opacity(0.5), .light) == [0, 0, 0, 64])
        #expect(resolved(Color(red: 2, green: -1, blue: 0.5), .light) == [255, 0, 128, 255])
    }

    @Test func ranksFollowTheStyleInForce() {
        var environment = EnvironmentValues()
        #expect(HierarchicalShapeStyle.secondary.color(in: environment) == .secondary)
        environment.foreground = .red
        #expect(HierarchicalShapeStyle.secondary.color(in: environment) == Color.red.opacity(0.5))
        #expect(HierarchicalShapeStyle.quaternary.color(in: environment) == Color.red.opacity(0.18))
    }
}

import Testing

@testable import Shared

/// Conversion to and mixing in the Oklab colour space.
struct OklabTests {
    private func bytes(_ color: ResolvedColor) -> [Int] {
        [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    }

    @Test(
        "Colors convert to their published Oklab components and back",
        arguments: [
            (ResolvedColor(255, 0, 0), 0.628, 0.225, 0.126), (ResolvedColor(0, 0, 255), 0.452, -0.032, -0.312),
            (ResolvedColor(255, 255, 255), 1, 0, 0), (ResolvedColor(0, 0, 0), 0, 0, 0),
        ])
    func oklabComponents(color: ResolvedColor, lightness: Double, greenRed: Double, blueYellow: Double) {
        let oklab = color.oklab
        #expect(abs(oklab.lightness - lightness) < 0.001)
        #expect(abs(oklab.greenRed - greenRed) < 0.001)
        #expect(abs(oklab.blueYellow - blueYellow) < 0.001)
        #expect(bytes(ResolvedColor(oklab)) == bytes(color))
    }

    @Test("Mixed colors match the CSS color-mix function in Oklab, and device mixing is linear")
    func mixedColors() {
        // The result of color-mix(in oklab, red, blue) in browsers.
        let mixed = Color(red: 1, green: 0, blue: 0).mix(with: Color(red: 0, green: 0, blue: 1), by: 0.5)
        #expect(bytes(mixed.resolved(in: EnvironmentValues())) == [140, 83, 162, 255])
        let device = Color(red: 1, green: 0, blue: 0).mix(with: Color(red: 0, green: 0, blue: 1), by: 0.25, in: .device)
        #expect(bytes(device.resolved(in: EnvironmentValues())) == [191, 0, 64, 255])
    }

    @Test(
        "A mix fraction outside 0 through 1 or NaN is clamped",
        arguments: [(-1.0, [255, 0, 0, 255]), (2, [0, 0, 255, 255]), (.nan, [255, 0, 0, 255])])
    func clampedFraction(share: Double, expected: [Int]) {
        let mixed = Color(red: 1, green: 0, blue: 0).mix(with: Color(red: 0, green: 0, blue: 1), by: share)
        #expect(bytes(mixed.resolved(in: EnvironmentValues())) == expected)
    }
}

import Testing

@testable import WidgetRendering

struct RenderingModeFiltersTests {
    // Requirements: L-010, L-039
    @Test(
        "The vibrant filter turns the luminance of a pixel into its opacity",
        arguments: [
            (0xFFFF_FFFF as UInt32, 0xFFFF_FFFF as UInt32), (0xFF00_0000, 0), (0x8080_8080, 0x8080_8080), (0, 0),
        ])
    func vibrantLuminance(pixel: UInt32, expected: UInt32) { #expect(VibrantFilter.apply(pixel) == expected) }

    // Requirements: L-010, L-039
    @Test("The vibrant filter gives a coloured pixel four equal channels")
    func vibrantColor() {
        let pixel = VibrantFilter.apply(0xFF34_C759)
        let channels = [pixel >> 24, (pixel >> 16) & 0xFF, (pixel >> 8) & 0xFF, pixel & 0xFF]
        #expect(Set(channels).count == 1)
        #expect(channels[0] == 160)
    }

    // Requirements: L-011
    @Test("The accented filter turns a pixel white and keeps its opacity")
    func accentedFilter() {
        #expect(AccentedFilter.apply(0xFF00_0000) == 0xFFFF_FFFF)
        #expect(AccentedFilter.apply(0x8012_3456) == 0x8080_8080)
        #expect(AccentedFilter.apply(0) == 0)
    }
}

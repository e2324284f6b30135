import Testing

@testable import Shared

struct SaturatingTests {
    @Test(
        "A double converts to the nearest integer in range toward zero, and NaN converts to 0",
        arguments: [
            (1.9, 1), (-1.9, -1), (Double.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min),
            (0x1p63, .max), (-0x1p63, .min),
        ])
    func saturatingConversion(value: Double, number: Int) {
        #expect(Int(saturating: value) == number)
    }
}

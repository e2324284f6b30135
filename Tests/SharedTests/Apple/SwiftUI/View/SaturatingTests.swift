import Testing

@testable import Shared

struct SaturatingTests {
    @Test(arguments: [
        (1.9, 1), (-1.9, -1), (Double.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min),
        (0x1p63, .max), (-0x1p63, .min),
    ])
    func whatIsTooLargeBecomesTheNearestNumber(value: Double, number: Int) {
        #expect(Int(saturating: value) == number)
    }
}

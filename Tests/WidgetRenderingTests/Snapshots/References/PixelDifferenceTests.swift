import Shared
import Testing

@testable import WidgetRendering

/// The pixel difference of two snapshots.
@MainActor
struct PixelDifferenceTests {
    private func pixels(_ values: [UInt32], width: Int = 2) -> Pixels {
        Pixels(width: width, height: values.count / width, values: values)
    }

    @Test("Differing pixels are counted and compared with a tolerance for channel and share")
    func tolerance() throws {
        let old = pixels([0xFF00_0000, 0xFF10_1010, 0xFFFF_FFFF, 0])
        let new = pixels([0xFF00_0000, 0xFF10_1210, 0xFFF0_FFFF, 0])
        let exact = PixelDifference(old, new, tolerance: .exact)
        #expect(exact.line == "2 of 4 pixels differ, by up to 15 of 255")
        #expect(!exact.isTolerated(.exact))
        let near = try SnapshotTolerance("2")
        #expect(PixelDifference(old, new, tolerance: near).count == 1)
        let share = try SnapshotTolerance("2,25%")
        #expect(PixelDifference(old, new, tolerance: share).isTolerated(share))
        #expect(try SnapshotTolerance(share.text) == share)
        let less = try SnapshotTolerance("2,24.9%")
        #expect(!PixelDifference(old, new, tolerance: less).isTolerated(less))
    }

    @Test("Images of different sizes are never within tolerance")
    func differentSizes() throws {
        let all = try SnapshotTolerance("255,100%")
        let difference = PixelDifference(pixels([0, 0]), pixels([0, 0, 0, 0]), tolerance: all)
        #expect(difference.line == "2 × 1 pixels became 2 × 2")
        #expect(!difference.isTolerated(all))
    }

    @Test(
        "A tolerance that can't be parsed throws a usage error",
        arguments: ["", "-1", "256", "2,3", "2,101%", "x"])
    func invalidTolerance(text: String) {
        #expect(throws: CommandFailure.self) { try SnapshotTolerance(text) }
    }

    @Test("Translucent pixels are composited over an opaque background")
    func opaqueBackground() {
        let over = pixels([0, 0x8080_8080, 0xFF12_3456, 0]).over(0xFF00_00FF)
        #expect(over.values == [0xFF00_00FF, 0xFF80_80FF, 0xFF12_3456, 0xFF00_00FF])
    }
}

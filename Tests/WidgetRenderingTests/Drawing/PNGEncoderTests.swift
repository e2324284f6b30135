import Shared
import Testing

@testable import WidgetRendering

@MainActor
struct PNGEncoderTests {
    /// An image of opaque pixels, whose bytes are in the order red, green, blue, alpha.
    private struct Image {
        let width: Int
        let height: Int
        let pixels: [UInt32]

        init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Int) {
            (self.width, self.height) = (width, height)
            pixels = (0..<width * height).map { place -> UInt32 in
                0xFF00_0000 | UInt32(color(place % width, place / width) & 0xFF_FFFF)
            }
        }

        /// The pixels as Cairo stores them: opaque, with blue in the lowest byte.
        var asDrawn: [UInt32] {
            pixels.map { pixel -> UInt32 in
                let (red, blue) = (pixel & 0xFF, (pixel >> 16) & 0xFF)
                return (pixel & 0xFF00_FF00) | blue | red << 16
            }
        }
    }

    private func file(_ image: Image) -> [UInt8] {
        var pixels = image.pixels
        return pixels.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { PNGEncoder.file($0, width: image.width, height: image.height) { $0 } } ?? []
        }
    }

    private func noise() -> (Int, Int) -> Int {
        var numbers = SplitMix64(seed: 7)
        return { _, _ in Int(numbers.next() & 0xFF_FFFF) }
    }

    @Test("A decoder reads the encoded pixels")
    func pixels() throws {
        let noise = noise()
        let images: [(name: String, image: Image)] = [
            ("one pixel", Image(1, 1) { _, _ in 0x12_3456 }),
            ("one column", Image(1, 70) { _, y in y / 9 }),
            ("two columns", Image(2, 40) { x, y in x + y / 9 }),
            ("one colour", Image(300, 200) { _, _ in 0xAB_CDEF }),
            ("stripes, each of several equal rows", Image(130, 90) { x, y in x / 7 % 2 == 0 ? y / 10 : 0xFF_FFFF }),
            ("plain rows", Image(130, 90) { _, y in y / 3 * 0x01_0203 }),
            ("pixels that occur earlier in another row", Image(97, 60) { x, y in (x * 31 + y * 17) % 61 * 4_099 }),
            ("more than one block", Image(300, 200, noise)),
            ("wide rows", Image(4_096, 4) { x, y in y == 3 ? x : x / 3_000 }),
        ]
        for (name, image) in images {
            let decoded = try Pixels(png: file(image), name: name)
            #expect(decoded.width == image.width && decoded.height == image.height, "\(name)")
            #expect((decoded.values == image.asDrawn) as Bool, "\(name)")
        }
    }

    @Test("A drawn surface has the same pixels in its file, without premultiplication")
    func surface() throws {
        let surface = Surface(pixelWidth: 40, pixelHeight: 30, scale: 1)
        surface.fill(Rect(x: 3, y: 4, width: 20, height: 12), .color(ResolvedColor(200, 100, 50)))
        surface.fill(
            Rect(x: 10, y: 2, width: 25, height: 20), .color(ResolvedColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
        let drawn = surface.pixels()
        let decoded = try Pixels(png: try #require(surface.png()), name: "surface")
        #expect(zip(decoded.values, drawn).allSatisfy { $0.distance(to: $1) <= 1 })
        #expect(drawn.contains { (1..<255).contains($0 >> 24) })
    }

    @Test("The checksum of the rows is that of their bytes")
    func checksum() {
        for image in [Image(61, 45) { x, y in (x / 9) * 0x0F_3307 + y / 4 }, Image(80, 50, noise())] {
            var (low, high): (UInt32, UInt32) = (1, 0)
            for y in 0..<image.height {
                let row = image.pixels[y * image.width..<(y + 1) * image.width]
                let shifts: [UInt32] = [0, 8, 16, 24]
                let bytes: [UInt32] = [0] + row.flatMap { pixel in shifts.map { shift in (pixel >> shift) & 0xFF } }
                for byte in bytes {
                    low = (low + byte) % 65_521
                    high = (high + low) % 65_521
                }
            }
            // The checksum is followed by the chunk's own checksum and the last chunk.
            let stored = file(image).dropLast(4 + 12).suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            #expect(stored == high << 16 | low)
        }
    }

    @Test("A large image with flat areas has a small file")
    func size() {
        let card = Image(600, 600) { x, y in 100..<140 ~= x && 200..<230 ~= y ? (x * y) % 5 : 0xFF_FFFF }
        #expect(file(card).count < 6_000)
        #expect(file(Image(600, 600) { _, _ in 0 }).count < 4_000)
    }
}

struct PrefixCodeTests {
    /// Returns the bits of a code, the first bit highest.
    private func text(_ code: PrefixCode.Code) -> String {
        String((0..<code.length).map { code.bits >> $0 & 1 == 1 ? "1" : "0" })
    }

    @Test("Frequent symbols have shorter codes, and no code begins with another")
    func codes() {
        let code = PrefixCode(counts: [40, 0, 30, 20, 5, 5], limit: 15)
        #expect(code.codes.map(text) == ["0", "", "10", "110", "1110", "1111"])
    }

    @Test("Codes aren't longer than the limit, and use every combination of bits", arguments: [5, 7, 15])
    func limit(limit: Int) {
        var counts = [1, 1]
        while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        let lengths = PrefixCode(counts: counts, limit: limit).codes.map { Int($0.length) }
        #expect(lengths.allSatisfy { (1...limit).contains($0) })
        #expect(lengths.reduce(0) { (sum: Int, length: Int) -> Int in sum + 1 << (15 - length) } == 32_768)
        #expect(lengths == lengths.sorted(by: >))
    }

    @Test("A code for fewer than two symbols has two codes", arguments: [[0, 0, 0], [0, 7, 0], [0, 0, 7]])
    func fewSymbols(counts: [Int]) {
        #expect(PrefixCode(counts: counts, limit: 7).codes.filter { $0.length == 1 }.count == 2)
    }
}

import Foundation
import ImageIO
import Shared
import Testing

/// The frames of GIF files.
struct AnimatedImageTests {
    private typealias Color = SIMD4<UInt8>
    private static let (red, green, blue) = (Color(255, 0, 0, 255), Color(0, 255, 0, 255), Color(0, 0, 255, 255))

    /// An image of 4 × 3 pixels that is repeated five times. Its frames are red; a green pixel that is cleared; a blue column that leaves the
    /// image and is removed; and an interlaced column with colours of its own.
    private static let animation = Data(
        base64Encoded:
            "R0lGODlhBAADAIEAAP8AAAD/AAAA/wkJCSH/C05FVFNDQVBFMi4wAwEFAAAh+QQAFAAAACwAAAAABAADAAACA4SPVgAh+QQJ"
            + "BAADACwBAAEAAgABAAACAswKACH5BAwAAAAALAMAAAACAAkAAAIElI95BQAh+QQEBwAAACwAAAAAAQADAMEBAgMEBQYHCAkKCwwCAoxSADs="
    )

    private static func source(_ data: Data) -> CGImageSource? { CGImageSourceCreateWithData(data as CFData, nil) }

    @Test("Each frame changes the former image as the file states, in whatever order frames are asked for")
    func frames() throws {
        let data = try #require(Self.animation)
        let source = try #require(Self.source(data))
        var images = [Bitmap](repeating: Bitmap(width: 4, height: 3), count: 4)
        for row in 0..<3 {
            for column in 0..<4 {
                for frame in 0..<4 { images[frame][row, column] = Self.red }
            }
            images[2][row, 3] = Self.blue
            images[3][row, 0] = row == 2 ? Color(7, 8, 9, 255) : Color(4, 5, 6, 255)
        }
        images[1][1, 1] = Self.green
        for frame in 2...3 {
            (images[frame][1, 1], images[frame][1, 2]) = (.zero, .zero)
        }
        #expect(CGImageSourceGetCount(source) == 4 && CGImageSourceGetType(source) as String? == "com.compuserve.gif")
        for frame in [0, 1, 2, 3, 1, 1, 3, 0] {
            #expect(CGImageSourceCreateImageAtIndex(source, frame, nil) == CGImage(png: images[frame].png), "\(frame)")
        }
        #expect(CGImageSourceCreateImageAtIndex(source, 4, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
    }

    @Test("The properties have the size, the number of repetitions, and delays with and without a minimum")
    func properties() throws {
        let data = try #require(Self.animation)
        let source = try #require(Self.source(data))
        let file = CGImageSourceCopyProperties(source, nil) as? [CFString: [CFString: Any]]
        #expect(file?[kCGImagePropertyGIFDictionary]?[kCGImagePropertyGIFLoopCount] as? Int == 5)
        func delays(_ key: CFString) -> [Double?] {
            (0..<4).map { frame in
                let properties = CGImageSourceCopyPropertiesAtIndex(source, frame, nil) as? [CFString: Any]
                #expect(properties?[kCGImagePropertyPixelWidth] as? Int == 4)
                return (properties?[kCGImagePropertyGIFDictionary] as? [CFString: Any])?[key] as? Double
            }
        }
        #expect(delays(kCGImagePropertyGIFUnclampedDelayTime) == [0.2, 0.04, 0, 0.07])
        #expect(delays(kCGImagePropertyGIFDelayTime) == [0.2, 0.1, 0.1, 0.1])
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 4, nil) == nil)
        #expect(UIImage(data: data)?.size == CGSize(width: 4, height: 3))
    }

    /// Returns a GIF file of one frame in 256 greys.
    private static func file(_ pixels: [UInt8], width: Int) -> Data {
        func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
        var (stream, buffer, bits): ([UInt8], Int, Int) = ([], 0, 0)
        var (codes, size): ([[UInt8]: Int], Int) = ([:], 9)
        func write(_ code: Int) {
            buffer |= code << bits
            bits += size
            while bits >= 8 {
                stream.append(UInt8(buffer & 0xFF))
                (buffer, bits) = (buffer >> 8, bits - 8)
            }
        }
        func begin() {
            write(256)
            codes = Dictionary(uniqueKeysWithValues: (0..<256).map { ([UInt8($0)], $0) })
            size = 9
        }
        begin()
        var run: [UInt8] = []
        for pixel in pixels {
            if codes[run + [pixel]] != nil {
                run.append(pixel)
                continue
            }
            codes[run].map(write)
            let code = codes.count + 2
            codes[run + [pixel]] = code
            if code == 1 << size { size += 1 }
            run = [pixel]
            if code == 4_095 {
                write(Int(pixel))
                run = []
                begin()
            }
        }
        codes[run].map(write)
        write(257)
        if bits > 0 { stream.append(UInt8(buffer & 0xFF)) }
        let greys = (0..<256).flatMap { [UInt8](repeating: UInt8($0), count: 3) }
        let size2 = number(width) + number(pixels.count / width)
        let head = Array("GIF89a".utf8) + size2 + [0xF7, 0, 0] + greys + [0x2C, 0, 0, 0, 0] + size2 + [0, 8]
        let blocks = stride(from: 0, to: stream.count, by: 255).flatMap { start -> [UInt8] in
            let block = stream[start..<min(start + 255, stream.count)]
            return [UInt8(block.count)] + block
        }
        return Data(head + blocks + [0, 0x3B])
    }

    @Test("Pixels are decompressed with codes of each length")
    func compression() throws {
        var generator = SplitMix64(seed: 60)
        for kinds in [2, 200] {
            let pixels = (0..<12_000).map { index in
                index % 5 == 0 ? UInt8.random(in: 0..<UInt8(kinds), using: &generator) : UInt8(index / 3 % 256)
            }
            let source = try #require(Self.source(Self.file(pixels, width: 120)))
            var image = Bitmap(width: 120, height: 100)
            for (index, grey) in pixels.enumerated() {
                image[index / 120, index % 120] = Color(grey, grey, grey, 255)
            }
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == CGImage(png: image.png))
        }
    }

    @Test("A damaged file has the frames before the damage, and no size or code leaves the image")
    func damage() throws {
        let data = try #require(Self.animation)
        var counts: [Int] = []
        for count in 13...data.count {
            let source = try #require(Self.source(data.prefix(count)))
            counts.append(CGImageSourceGetCount(source))
        }
        #expect(counts == counts.sorted() && Set(counts) == [0, 1, 2, 3, 4])
        for index in data.indices.dropFirst(10) {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var other = data
                other[index] = value
                guard let source = Self.source(other) else { continue }
                for frame in 0..<min(CGImageSourceGetCount(source), 8) {
                    _ = CGImageSourceCreateImageAtIndex(source, frame, nil)
                }
            }
        }
    }
}

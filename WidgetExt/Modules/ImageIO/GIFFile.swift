import Shared
import UIKit

/// The frames of a GIF file, which are decoded when they are asked for.
///
/// A frame changes a part of the former frame's image, so that its pixels are computed from all frames before it.
struct GIFFile: Sendable {
    struct Frame: Sendable {
        let left, top, width, height: Int
        let isInterlaced: Bool
        /// The places of the colours and of the compressed pixels in the file.
        let colors: Range<Int>
        let data: Int
        /// The time until the next frame, in hundredths of a second.
        let delay: Int
        let disposal: Disposal
        let transparentIndex: UInt8?
    }

    /// The change of the image after a frame's time.
    enum Disposal: Sendable { case none, clear, restore }

    let width, height: Int
    /// The frames up to the file's end, or to the first damage.
    private(set) var frames: [Frame] = []
    /// The number of repetitions, where 0 is without an end; `nil` if the file states none.
    private(set) var loopCount: Int?
    private let bytes: [UInt8]

    /// The limits of each image that a widget draws.
    private static let (sideLimit, pixelLimit) = (4_096, 8 << 20)

    /// Reads the frames; `nil` for another file, or for a size that can't be drawn.
    init?(_ bytes: [UInt8]) {
        guard ImageKind(bytes) == .gif, bytes.count >= 13, let size = ImageKind.gif.statedSize(bytes),
            (1...Self.sideLimit).contains(size.width), (1...Self.sideLimit).contains(size.height),
            size.width * size.height <= Self.pixelLimit
        else { return nil }
        (width, height, self.bytes) = (size.width, size.height, bytes)
        readBlocks()
    }

    private func number(_ index: Int) -> Int { bytes.number(at: index, count: 2, isLittle: true) }

    /// The place of a table of colours, from the byte that states its size; `nil` if it is cut off.
    private func colors(at index: Int, flags: UInt8) -> Range<Int>? {
        let count = flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
        return index + count <= bytes.count ? index..<index + count : nil
    }

    private mutating func readBlocks() {
        guard let shared = colors(at: 13, flags: bytes[10]) else { return }
        var index = shared.upperBound
        var control = (delay: 0, disposal: Disposal.none, transparentIndex: UInt8?.none)
        while index < bytes.count {
            switch bytes[index] {
            case 0x21 where index + 3 <= bytes.count:
                let (label, content) = (bytes[index + 1], index + 3)
                let count = Int(bytes[index + 2])
                guard let end = endOfBlocks(index + 2) else { return }
                if label == 0xF9, count >= 4 {
                    let flags = bytes[content]
                    control = (
                        number(content + 1), [2: .clear, 3: .restore][flags >> 2 & 7] ?? .none,
                        flags & 1 == 1 ? bytes[content + 3] : nil
                    )
                } else if label == 0xFF, bytes[content..<end].starts(with: Array("NETSCAPE2.0".utf8)),
                    content + 15 <= end, bytes[content + 12] == 1
                {
                    loopCount = number(content + 13)
                }
                index = end
            case 0x2C where index + 11 <= bytes.count:
                let flags = bytes[index + 9]
                guard let own = colors(at: index + 10, flags: flags), own.upperBound < bytes.count,
                    let end = endOfBlocks(own.upperBound + 1)
                else { return }
                frames.append(
                    Frame(
                        left: number(index + 1), top: number(index + 3), width: number(index + 5),
                        height: number(index + 7), isInterlaced: flags & 0x40 != 0, colors: own.isEmpty ? shared : own,
                        data: own.upperBound, delay: control.delay, disposal: control.disposal,
                        transparentIndex: control.transparentIndex))
                control = (0, .none, nil)
                index = end
            default: return
            }
        }
    }

    /// Returns the index after a sequence of blocks that an empty one ends; `nil` if it is cut off.
    private func endOfBlocks(_ start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0 { return index + 1 }
            index += Int(bytes[index]) + 1
        }
        return nil
    }

    /// The image before a frame is drawn.
    struct Canvas: Sendable {
        var next = 0
        var bitmap: Bitmap
    }

    var emptyCanvas: Canvas { Canvas(bitmap: Bitmap(width: width, height: height)) }

    /// Draws the next frame, prepares the canvas for the one after it, and returns the image.
    func drawNext(_ canvas: inout Canvas) -> Bitmap {
        let frame = frames[canvas.next]
        let former = frame.disposal == .restore ? canvas.bitmap : nil
        let pixels = indices(of: frame)
        let rows = frame.isInterlaced ? Self.interlacedRows(frame.height) : Array(0..<frame.height)
        for (position, row) in rows.enumerated() where frame.top + row < height {
            for column in 0..<max(min(frame.width, width - frame.left), 0) {
                let place = position * frame.width + column
                guard place < pixels.count else { break }
                let color = frame.colors.lowerBound + Int(pixels[place]) * 3
                guard pixels[place] != frame.transparentIndex, color < frame.colors.upperBound else { continue }
                canvas.bitmap[frame.top + row, frame.left + column] = SIMD4(
                    bytes[color], bytes[color + 1], bytes[color + 2], 255)
            }
        }
        let image = canvas.bitmap
        switch frame.disposal {
        case .none: break
        case .restore: canvas.bitmap = former ?? canvas.bitmap
        case .clear:
            for row in frame.top..<max(min(frame.top + frame.height, height), frame.top) {
                for column in frame.left..<max(min(frame.left + frame.width, width), frame.left) {
                    canvas.bitmap[row, column] = .zero
                }
            }
        }
        canvas.next += 1
        return image
    }

    /// Each eighth row, those between them, and so on.
    private static func interlacedRows(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }

    /// Returns the frame's pixels, as far as they aren't damaged: numbers of colours, compressed by the method of Lempel, Ziv and Welch.
    private func indices(of frame: Frame) -> [UInt8] {
        let rootBits = Int(bytes[frame.data])
        guard (1...8).contains(rootBits) else { return [] }
        let (clear, end) = (1 << rootBits, 1 << rootBits + 1)
        // Each code after these two is a former code and a further pixel.
        var (prefixes, suffixes) = ([Int](repeating: 0, count: 4_096), [UInt8](repeating: 0, count: 4_096))
        for code in 0..<clear { suffixes[code] = UInt8(code) }
        // Frames can be larger than the image, but no more pixels of them are drawn.
        let count = min(frame.width * frame.height, Self.pixelLimit)
        var (result, stack): ([UInt8], [UInt8]) = ([], [])
        result.reserveCapacity(count)
        var (width, next, former) = (rootBits + 1, end + 1, Int?.none)
        var (buffer, bits) = (0, 0)
        var (index, rest) = (frame.data + 1, 0)
        while result.count < count {
            while bits < width {
                if rest == 0 {
                    guard index < bytes.count, bytes[index] > 0 else { return result }
                    (rest, index) = (Int(bytes[index]), index + 1)
                }
                buffer |= Int(bytes[index]) << bits
                (bits, index, rest) = (bits + 8, index + 1, rest - 1)
            }
            let code = buffer & (1 << width - 1)
            (buffer, bits) = (buffer >> width, bits - width)
            if code == clear {
                (width, next, former) = (rootBits + 1, end + 1, nil)
                continue
            }
            guard code != end, code < next || code == next && former != nil else { return result }
            // A code that isn't known yet is the former one with its first pixel repeated.
            var step = code < next ? code : former ?? code
            while step > end {
                stack.append(suffixes[step])
                step = prefixes[step]
            }
            let first = suffixes[step]
            result.append(first)
            result.append(contentsOf: stack.reversed())
            if code == next { result.append(first) }
            stack.removeAll(keepingCapacity: true)
            if let former, next < 4_096 {
                (prefixes[next], suffixes[next]) = (former, first)
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            former = code
        }
        return result
    }
}

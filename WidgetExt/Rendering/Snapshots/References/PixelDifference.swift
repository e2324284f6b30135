import Shared

/// The tolerated difference between two snapshots.
package struct SnapshotTolerance: Hashable, Sendable {
    /// The difference of a colour component that is tolerated in every pixel, from 0 to 255.
    package var channel = 0
    /// The fraction of pixels that may differ by more than ``channel``, from 0 to 1.
    package var share = 0.0

    /// No tolerance.
    package static let exact = SnapshotTolerance()

    package init() {}

    /// Parses `CHANNEL` or `CHANNEL,SHARE%`.
    ///
    /// - Throws: ``CommandFailure`` for anything else.
    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: ",", maxSplits: 1)
        let fault = CommandFailure(
            "invalid tolerance '\(text)' — write the tolerated difference of a colour component, from 0 to 255, such as 2; to let some pixels differ more, add a comma and their share, such as 2,0.1%"
        )
        guard let first = parts.first, let channel = Int(first), (0...255).contains(channel) else { throw fault }
        self.channel = channel
        guard parts.count == 2 else { return }
        guard parts[1].hasSuffix("%"), let share = Double(parts[1].dropLast()), (0...100).contains(share) else {
            throw fault
        }
        self.share = share / 100
    }

    /// The text that is parsed as this tolerance.
    var text: String { "\(channel),\(share * 100)%" }
}

/// The difference between the pixels of two snapshots.
package struct PixelDifference: Hashable, Sendable {
    /// The number of pixels that differ by more than the tolerance. If the sizes differ, these are all pixels of the larger image.
    package var count = 0
    /// The largest difference of a colour component, from 0 to 255.
    package var largest = 0
    /// The number of pixels.
    package var total = 0
    /// A description of the two sizes in pixels; `nil` if they are equal.
    package var sizes: String?

    package init() {}

    @MainActor init(_ old: Pixels, _ new: Pixels, tolerance: SnapshotTolerance) {
        total = max(old.values.count, new.values.count)
        guard old.width == new.width, old.height == new.height else {
            sizes = "\(old.width) × \(old.height) pixels became \(new.width) × \(new.height)"
            count = total
            return
        }
        for (one, other) in zip(old.values, new.values) where one != other {
            let distance = one.distance(to: other)
            largest = max(largest, distance)
            if distance > tolerance.channel { count += 1 }
        }
    }

    func isTolerated(_ tolerance: SnapshotTolerance) -> Bool {
        sizes == nil && Double(count) <= tolerance.share * Double(total)
    }

    /// The difference as text; `nil` if there is none.
    var line: String? {
        if let sizes { return sizes }
        if count == 0 { return nil }
        return "\(count) of \(total) pixels differ, by up to \(largest) of 255"
    }
}

/// The premultiplied ARGB pixels of an image, row by row.
@MainActor
struct Pixels {
    let width: Int
    let height: Int
    var values: [UInt32]

    init(width: Int, height: Int, values: [UInt32]) {
        (self.width, self.height, self.values) = (width, height, values)
    }

    /// Decodes a PNG file.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be decoded.
    init(png: [UInt8], name: String) throws {
        let image: CairoImage
        do { image = try CairoImage(try ImageFile(bytes: png)) } catch {
            throw CommandFailure.damagedReference(name, reason: "can't be drawn: \(error.words(about: "it"))")
        }
        let copy = Surface(pixelWidth: image.width, pixelHeight: image.height, scale: 1)
        copy.draw(
            image, in: Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height)), paint: nil)
        self.init(width: image.width, height: image.height, values: copy.pixels())
    }

    /// The pixel at a position. Outside the image, it is transparent.
    subscript(x: Int, y: Int) -> UInt32 { x < width && y < height ? values[y * width + x] : 0 }

    /// Returns the image composited over an opaque colour.
    func over(_ ground: UInt32) -> Pixels {
        var copy = self
        for index in values.indices {
            let pixel = values[index]
            let rest = 255 - (pixel >> 24)
            if rest == 0 { continue }
            func part(_ shift: UInt32) -> UInt32 {
                min(((pixel >> shift) & 0xFF) + (((ground >> shift) & 0xFF) * rest + 127) / 255, 255) << shift
            }
            copy.values[index] = 0xFF00_0000 | part(16) | part(8) | part(0)
        }
        return copy
    }

    /// The mean colour, each component from 0 to 255.
    var mean: (red: Double, green: Double, blue: Double) {
        var sums = (0, 0, 0)
        for pixel in values {
            sums.0 += Int((pixel >> 16) & 0xFF)
            sums.1 += Int((pixel >> 8) & 0xFF)
            sums.2 += Int(pixel & 0xFF)
        }
        let count = Double(max(values.count, 1))
        return (Double(sums.0) / count, Double(sums.1) / count, Double(sums.2) / count)
    }
}

extension UInt32 {
    /// Returns the largest difference between the components of two pixels, from 0 to 255.
    func distance(to other: UInt32) -> Int {
        if self == other { return 0 }
        func part(_ shift: UInt32) -> Int { abs(Int((self >> shift) & 0xFF) - Int((other >> shift) & 0xFF)) }
        return Swift.max(part(24), part(16), part(8), part(0))
    }
}

/// Encodes the expected image, the actual image and their difference side by side.
@MainActor
struct DifferenceImage {
    let pango: Pango

    /// Returns two images and their difference as one PNG file.
    ///
    /// - Throws: ``CommandFailure`` if an image can't be decoded, or if there isn't enough memory.
    func encode(expected: [UInt8], actual: [UInt8], name: String) throws -> [UInt8] {
        let (old, new) = (try Pixels(png: expected, name: name), try Pixels(png: actual, name: name))
        return try ContactSheet(pango: pango).encode([
            ("expected", old), ("actual", new), ("difference", Self.difference(old, new)),
        ])
    }

    /// Returns an image in which equal pixels are faintly grey and different pixels are red.
    private static func difference(_ old: Pixels, _ new: Pixels) -> Pixels {
        let (width, height) = (max(old.width, new.width), max(old.height, new.height))
        var values = [UInt32](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (before, after) = (old[x, y], new[x, y])
                if before == after {
                    let sum = ((after >> 16) & 0xFF) + ((after >> 8) & 0xFF) + (after & 0xFF)
                    let grey = 200 + (sum / 3 * 55 + 127) / 255
                    values[y * width + x] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
                } else {
                    // With a minimum of 96, even the smallest difference is clearly visible.
                    let strength = UInt32(96 + before.distance(to: after) * 159 / 255)
                    values[y * width + x] = 0xFF00_0000 | (strength << 16 | 0x0000_1020)
                }
            }
        }
        return Pixels(width: width, height: height, values: values)
    }
}

/// Encodes labelled images as one image, in rows.
@MainActor
struct ContactSheet {
    /// An image with its label.
    typealias Panel = (label: String, pixels: Pixels)

    let pango: Pango
    /// The width to which rows are filled, in pixels. A wider image has a row of its own.
    var width = Int.max

    /// The gap around the panels and the height of a label, in pixels.
    private static let gap = 12
    private static let label = 28
    /// The least width of a panel.
    private static let narrowest = 96
    /// The background of the panels, which contrasts with both white and dark content.
    private static let ground: UInt32 = 0xFF80_8894

    /// Returns the panels as a PNG file.
    ///
    /// - Throws: ``CommandFailure`` if there isn't enough memory.
    func encode(_ panels: [Panel]) throws -> [UInt8] {
        let rows = rows(of: panels)
        let width = rows.map(Self.width).max() ?? Self.gap
        let height = rows.map(Self.height).reduce(0, +)
        let surface = Surface(pixelWidth: width, pixelHeight: height, scale: 1)
        let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        surface.fill(whole, .color(ResolvedColor(red: 0.94, green: 0.94, blue: 0.95)))
        let painter = Painter(pango: pango, images: ImageStore(catalog: .empty, scale: 1), surface: surface)
        var y = 0
        for row in rows {
            var x = Self.gap
            for panel in row {
                try paint(panel, x, y, on: surface, painter, whole)
                x += Self.width(of: panel) + Self.gap
            }
            y += Self.height(of: row)
        }
        guard let png = surface.png() else { throw CommandFailure.noMemory(for: whole.size) }
        return png
    }

    private func rows(of panels: [Panel]) -> [[Panel]] {
        var rows: [[Panel]] = []
        for panel in panels {
            if let row = rows.last, Self.width(of: row + [panel]) <= width {
                rows[rows.count - 1].append(panel)
            } else {
                rows.append([panel])
            }
        }
        return rows
    }

    /// Returns the width of a panel, which has room for its label in most fonts.
    private static func width(of panel: Panel) -> Int { max(panel.pixels.width, narrowest, panel.label.count * 9) }

    private static func width(of row: [Panel]) -> Int { row.map { width(of: $0) + gap }.reduce(gap, +) }

    private static func height(of row: [Panel]) -> Int { (row.map(\.pixels.height).max() ?? 0) + label + gap }

    private func paint(
        _ panel: Panel, _ x: Int, _ y: Int, on surface: Surface, _ painter: Painter, _ whole: Rect
    ) throws {
        let (pixels, width) = (panel.pixels, Double(Self.width(of: panel)))
        let line = DisplayList.TextBlock.Line(
            string: panel.label, x: Double(x), y: Double(y + Self.label) - 9, width: width, isRightToLeft: false)
        let block = DisplayList.TextBlock(
            lines: [line], box: whole, font: ResolvedFont(size: 15, weight: 600),
            paint: .color(ResolvedColor(red: 0.1, green: 0.1, blue: 0.12)), isAccented: false, underline: nil,
            strikethrough: nil)
        painter.paint(DisplayList(size: whole.size, items: [.text(block)]), isCircular: false)
        let copy = Surface(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: 1)
        copy.setPixels(pixels.over(Self.ground).values)
        let place = Rect(
            x: Double(x), y: Double(y + Self.label), width: Double(pixels.width), height: Double(pixels.height))
        guard let image = CairoImage(copy) else { throw CommandFailure.noMemory(for: whole.size) }
        surface.draw(image, in: place, paint: nil)
    }
}

import Foundation
import Shared

extension WidgetCommand {
    nonisolated static let sheetWidth = CommandOption(
        "width", "PIXELS", help: "the greatest width of a row of several images, from 100 to 10000; 1400 by default",
        default: 1400,
        read: { text throws(CommandFailure) in
            guard let width = Int(text), (100...10_000).contains(width) else {
                throw CommandFailure("invalid width '\(text.shortened)' — write a number from 100 to 10000")
            }
            return width
        }, write: { "\($0)" })

    /// The maximum number of images of a sheet, and the maximum number of their pixels in total.
    private static let limit = (images: 400, pixels: 64 << 20)

    /// Returns the labels and files that operands name.
    static func panels(_ operands: [String]) -> [(label: String, path: String)] {
        stride(from: 0, to: operands.count - 1, by: 2).map { (operands[$0], operands[$0 + 1]) }
    }

    /// Draws PNG files with labels into one image.
    func drawSheet(_ arguments: Arguments) throws {
        let panels = Self.panels(arguments.operands)
        guard !panels.isEmpty, panels.count * 2 == arguments.operands.count else {
            throw CommandFailure("'sheet' takes images with labels — write LABEL FILE for each")
        }
        guard panels.count <= Self.limit.images else {
            throw CommandFailure(
                "\(panels.count) images are more than the limit of \(Self.limit.images) for one sheet — draw several sheets"
            )
        }
        var count = 0
        let images = try panels.map { label, path -> ContactSheet.Panel in
            guard let file = FileManager.default.contents(atPath: path) else {
                throw ReferenceError.unreadable(path: path)
            }
            let pixels: Pixels
            do { pixels = try Pixels(png: Array(file), name: path) } catch is ReferenceError {
                throw CommandFailure("\(path) isn't a PNG file — name PNG files", exitCode: .badData)
            }
            count += pixels.values.count
            guard count <= Self.limit.pixels else {
                throw CommandFailure(
                    "the images have too many pixels for one sheet — draw several sheets", exitCode: .badData)
            }
            return (label, pixels)
        }
        let bytes = try ContactSheet(pango: try fonts().load(), width: arguments[Self.sheetWidth]).encode(images)
        let out = arguments[RenderOptions.out] ?? "-"
        if out == "-" { try StandardOutput.write(bytes: bytes) } else { try OutputFile(path: out).replace(with: bytes) }
    }
}

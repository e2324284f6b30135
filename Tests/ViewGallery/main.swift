import Foundation
import Shared
import WidgetRendering

// Draws the samples into a folder, each in light and dark, and writes the page that shows them with their sources; then writes the pages
// of the lint rules into another folder, then the README's image. With a command of a widget extension, runs that command for the widget
// in this image.
let arguments = CommandLine.arguments
if arguments.count > 1, ["render", "lint"].contains(arguments[1]) { DepartureWidgets.main() }
guard [6, 8].contains(arguments.count) else {
    FileHandle.standardError.write(
        Data("usage: ViewGallery FONTS.CONF SAMPLES OUT RULES OUT [SNAPSHOTS IMAGE]\n".utf8))
    exit(64)
}
do {
    let fonts = FontSet(configuration: arguments[1])
    let folders = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
    try GalleryOfViews(sources: folders[0], fonts: fonts, out: folders[1]).write()
    try LintPages(sources: folders[2], fonts: fonts, out: folders[3]).write()
    if folders.count == 6 { try FrontImage(snapshots: folders[4], fonts: fonts, out: folders[5]).write() }
} catch {
    FileHandle.standardError.write(Data("ViewGallery: \(error)\n".utf8))
    exit(70)
}

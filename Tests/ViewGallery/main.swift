import Foundation
import Shared
import WidgetRendering

// Draws the samples into a folder, each in light and in dark, and writes the page that shows them beside their sources; then
// the pages of lint's rules into another one; then the README's snapshot. With a command of a widget extension it is that of the
// widget in this snapshot.
let arguments = CommandLine.arguments
if arguments.count > 1, ["render", "lint"].contains(arguments[1]) { DepartureWidgets.main() }
guard [6, 8].contains(arguments.count) else {
    FileHandle.standardError.write(
        Data("usage: ViewGallery FONTS.CONF SAMPLES OUT RULES OUT [LOOKS SNAPSHOT]\n".utf8))
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

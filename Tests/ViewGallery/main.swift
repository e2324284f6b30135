import Foundation
import Shared
import WidgetRendering

// Draws the samples into a folder, each in light and in dark, and writes the page that shows them beside their sources; then
// the pages of lint's rules into another one.
let arguments = CommandLine.arguments
guard arguments.count == 6 else {
    FileHandle.standardError.write(Data("usage: ViewGallery FONTS.CONF SAMPLES OUT RULES OUT\n".utf8))
    exit(64)
}
do {
    let fonts = FontSet(configuration: arguments[1])
    let folders = arguments.dropFirst(2).map { URL(fileURLWithPath: $0) }
    try GalleryOfViews(sources: folders[0], fonts: fonts, out: folders[1]).write()
    try LintPages(sources: folders[2], fonts: fonts, out: folders[3]).write()
} catch {
    FileHandle.standardError.write(Data("ViewGallery: \(error)\n".utf8))
    exit(70)
}

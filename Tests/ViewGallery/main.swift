import Foundation
import Shared
import WidgetRendering

// Draws the samples into a folder, each in light and in dark, and writes the page that shows them beside their sources.
let arguments = CommandLine.arguments
guard arguments.count == 4 else {
    FileHandle.standardError.write(Data("usage: ViewGallery SOURCES FONTS.CONF OUT\n".utf8))
    exit(64)
}
do {
    try GalleryOfViews(
        sources: URL(fileURLWithPath: arguments[1]), fonts: FontSet(configuration: arguments[2]),
        out: URL(fileURLWithPath: arguments[3])
    ).write()
} catch {
    FileHandle.standardError.write(Data("ViewGallery: \(error)\n".utf8))
    exit(70)
}

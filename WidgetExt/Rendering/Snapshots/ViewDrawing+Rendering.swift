import Shared

extension ViewDrawing {
    /// Creates a renderer that loads the fonts when it first draws.
    package init(_ drawing: DrawingContext) {
        self.init { view, proposal, format in
            // The engine of the snapshot that is being drawn continues to measure the app's strings.
            let measure = TextSizes.measure
            defer { TextSizes.measure = measure }
            let renderer = try ViewRenderer(fonts: try drawing.fonts(), assets: drawing.assets, scale: format.scale)
            let layout = renderer.layOut(view, offered: proposal)
            for diagnostic in layout.diagnostics { reportAlways(diagnostic.message) }
            let size = layout.list.size
            guard size.width > 0, size.height > 0 else { return nil }
            do throws(ImageError) {
                try ImageFile.check(
                    width: Int(saturating: (size.width * format.scale).rounded(.up)),
                    height: Int(saturating: (size.height * format.scale).rounded(.up)))
            } catch {
                throw CommandFailure(error.words(about: "the image"), exitCode: .internalError)
            }
            let bytes =
                switch format {
                case .svg: try renderer.svg(layout)
                case .png: try renderer.png(layout)
                case .jpeg(_, let quality): try renderer.jpeg(layout, quality: quality)
                }
            return File(bytes: bytes, size: size)
        }
    }
}

extension ViewDrawing.Format {
    /// The number of pixels per point of the images in the file.
    fileprivate var scale: Double {
        switch self {
        case .svg: 3
        case .png(let scale), .jpeg(let scale, _): scale
        }
    }
}

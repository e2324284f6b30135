import Foundation
import Shared

/// The fonts, assets, container, language and clock with which one request is drawn.
///
/// A command makes the context once, from its arguments, and passes it on. Code of widgets isn't passed the context; ``run(_:)`` sets the
/// parts that such code reads. Three task locals hold them, one for each layer of `Shared` that declares a part.
@MainActor
package struct DrawingContext {
    /// Finds the fonts. It is called only for formats that need fonts.
    let fonts: () throws -> FontSet
    /// The assets that contain the images, and the folders that contain the translations.
    let assets: AssetCatalog
    let session: ContainerSession
    /// The app groups; `nil` to leave the process's groups unchanged.
    let groups: AppGroups?
    var context: RequestContext
    private var language = SnapshotLanguage.own

    /// Creates a context; without its optional parts, for views that read neither a container nor app groups.
    package init(
        fonts: @escaping () throws -> FontSet, assets: AssetCatalog = .empty,
        session: ContainerSession = ContainerSession(container: nil), groups: AppGroups? = nil,
        context: RequestContext = .current
    ) {
        (self.fonts, self.assets, self.session) = (fonts, assets, session)
        (self.groups, self.context) = (groups, context)
    }

    /// Returns the context for a language.
    func inLanguage(_ language: SnapshotLanguage) -> DrawingContext {
        var drawing = self
        drawing.language = language
        if case .translation(let identifier) = language { drawing.context.localeIdentifier = identifier }
        drawing.context.isMirrored = language == .mirrored
        return drawing
    }

    /// Loads the fonts, with those of the app.
    ///
    /// - Throws: ``FontError`` if the fonts can't be loaded.
    func loadFonts() throws -> Pango { try fonts().load(for: assets) }

    /// Returns the encoder of a request's snapshots.
    func encoder(for request: RenderRequest) -> SnapshotEncoder { SnapshotEncoder(self, request) }

    /// Runs `body` as the code of the request.
    ///
    /// - Throws: The error of `body`; otherwise the first fault that was recorded.
    func run<Result>(_ body: () throws -> Result) throws -> Result {
        if let groups { AppGroups.install(groups) }
        let renderer = ViewDrawing.current
        ViewDrawing.current = ViewDrawing(self)
        PDFFile.installReader()
        defer { ViewDrawing.current = renderer }
        let strings = LocalizedStrings(folders: assets.folders, localeIdentifier: context.localeIdentifier)
        defer { for fault in strings.faults { session.warn(fault) } }
        let tables: any StringTables = language == .doubled ? PseudoStrings(base: strings) : strings
        return try RequestScope.with(context, session: session, imageSize: imageSize) {
            try Translation.$tables.withValue(tables) {
                try MomentWords.$current.withValue(LocalizedMoments(context)) {
                    let result = try body()
                    if let fault = context.faults.first { throw fault }
                    return result
                }
            }
        }
    }

    /// Returns the size of a catalogue's image, which can be queried on the main thread before drawing.
    private var imageSize: @Sendable (String) -> Size? {
        { [assets] name in
            guard Thread.isMainThread else { return nil }
            return MainActor.assumeIsolated { assets.size(named: name) }
        }
    }
}

extension RequestContext {
    /// The layout direction of the request's language.
    var layoutDirection: LayoutDirection {
        isMirrored || locale.language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

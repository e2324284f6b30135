import Foundation
import Shared

extension SnapshotOptions {
    static let against = CommandOption<String?>(
        "against", "DIR", help: "compares snapshots with a simulator's, KIND-FAMILY[-MODE][-SCHEME]@Nx.png",
        file: .read)
    static let tolerance = CommandOption(
        "tolerance", "N[,SHARE%]",
        help:
            "for \(SnapshotOptions.verify): the largest difference of a colour component, from 0 to 255, that is ignored",
        default: SnapshotTolerance.exact,
        read: { text throws(CommandFailure) in try SnapshotTolerance(text) }, write: { $0.text })

    /// The options that select snapshots.
    @OptionList static var selection: [OptionDeclaration] {
        LintOptions.kind.described("only this widget")
        LintOptions.family
        LintOptions.full
        axes
    }

    /// All options except the common ones.
    @OptionList static var all: [OptionDeclaration] {
        record
        verify
        against
        selection
        LintOptions.without.described("not this widget; may be repeated")
        RenderOptions.scale.described(
            "for \(SnapshotOptions.record): pixels per point, from 1 to 4; 2 by default")
        tolerance
        LintOptions.images.described("a folder for an image of each difference: expected, actual, difference")
        RenderOptions.assets
        CommonOptions.fixture
    }

    /// True if no option leaves out a widget or a family.
    fileprivate static func isWhole(_ arguments: Arguments) -> Bool {
        !arguments.has(LintOptions.kind) && !arguments.has(LintOptions.without) && !arguments.has(LintOptions.family)
    }

    /// The options whose values a recording stores, so that a verification can't set them.
    @OptionList fileprivate static var recorded: [OptionDeclaration] {
        LintOptions.full
        RenderOptions.scale
        CommonOptions.at
        CommonOptions.timeZone
        CommonOptions.locale
        axes
    }
}

extension WidgetCommand {
    /// Records snapshots, verifies them, or compares them with snapshots of Apple's simulator.
    ///
    /// - Throws: ``CommandFailure`` after recording, or if a snapshot differs.
    func snapshot(_ arguments: Arguments) throws {
        let (recorded, verified) = (arguments[SnapshotOptions.record], arguments[SnapshotOptions.verify])
        switch (recorded, verified, arguments[SnapshotOptions.against]) {
        case (let path?, nil, nil): try record(ReferenceFolder(path: path), arguments)
        case (nil, let path?, nil): try verify(ReferenceFolder(path: path), arguments)
        case (nil, nil, let path?): try compare(with: ReferenceFolder(path: path), arguments)
        default:
            throw CommandFailure(
                "'snapshot' does one thing — write one of \(SnapshotOptions.record) DIR, \(SnapshotOptions.verify) DIR and \(SnapshotOptions.against) DIR"
            )
        }
    }

    private func record(_ folder: ReferenceFolder, _ arguments: Arguments) throws {
        var context = try arguments.requestContext(now: now)
        // The index stores the instant in seconds, so it is rounded.
        context.now = Date(timeIntervalSince1970: context.now.timeIntervalSince1970.rounded(.down))
        context.timeZoneIdentifier = context.timeZoneIdentifier ?? TimeZone.current.identifier
        let old = try ReferenceIndex(in: folder)
        let drawer = try CaseDrawer(
            try drawingContext(arguments, context), catalog: catalog,
            scale: arguments[RenderOptions.scale] ?? old?.scale ?? 2)
        var (new, changed, names): (Int, Int, [String]) = (0, 0, [])
        try eachSnapshot(arguments, drawer) { name, reference in
            names.append(name)
            let known = try folder.bytes("\(name).png")
            if known == nil { new += 1 } else if known != reference.png { changed += 1 }
            try folder.write(reference, as: name)
        }
        // Recorded snapshots that are no longer drawn are removed, unless only some snapshots are recorded.
        let isWhole = SnapshotOptions.isWhole(arguments)
        let gone = isWhole ? (old?.snapshots ?? []).filter { !names.contains($0) } : []
        for name in gone { try folder.remove(name) }
        let retained = isWhole ? [] : (old?.snapshots ?? []).filter { !names.contains($0) }
        var options = SnapshotOptions.selection.filter(arguments.has).map {
            (name: $0.name, value: arguments.text(of: $0))
        }
        // If the folder also has snapshots of other widgets, all of them are verified later.
        if !retained.isEmpty {
            options.removeAll { [LintOptions.kind.name, LintOptions.family.name].contains($0.name) }
        }
        let index = ReferenceIndex(
            renderer: drawer.renderer, scale: drawer.scale, at: context.now.iso8601,
            timeZone: context.timeZoneIdentifier ?? "", locale: context.localeIdentifier,
            options: options, snapshots: (names + retained).sorted())
        try OutputFile(path: "\(folder.path)/\(ReferenceIndex.fileName)").replace(
            with: Array((try index.json.serialised(pretty: true) + "\n").utf8))
        if arguments[CommonOptions.json] {
            try StandardOutput.write(
                ([
                    "recorded": .integer(names.count), "new": .integer(new), "changed": .integer(changed),
                    "removed": .integer(gone.count), "folder": .string(folder.path),
                ] as JSONValue).serialised())
        }
        let summary = SnapshotSummary.recorded(
            count: names.count, new: new, changed: changed, removed: gone.count, folder: folder.path)
        throw summary.failure
    }

    private func verify(_ folder: ReferenceFolder, _ arguments: Arguments) throws {
        guard let index = try ReferenceIndex(in: folder) else { throw CommandFailure.unrecorded(folder.path) }
        let tolerance = arguments[SnapshotOptions.tolerance]
        let isWhole = SnapshotOptions.isWhole(arguments)
        let (arguments, context) = try recorded(index, arguments)
        let drawer = try CaseDrawer(
            try drawingContext(arguments, context), catalog: catalog, scale: index.scale)
        guard index.renderer == drawer.renderer else {
            throw CommandFailure.incomparable(folder.path, recorded: index.renderer, present: drawer.renderer)
        }
        var (results, drawn): ([ReferenceResult], [String]) = ([], [])
        try eachSnapshot(arguments, drawer) { name, actual in
            drawn.append(name)
            guard let expected = try folder.read(name) else {
                results.append(ReferenceResult(name: name, outcome: .missing))
                return try writeImage(arguments, name) { actual.png }
            }
            guard let change = try expected.change(to: actual, tolerance: tolerance, name: name) else { return }
            results.append(ReferenceResult(name: name, outcome: .changed(change)))
            try writeImage(arguments, name) {
                try DifferenceImage(pango: drawer.pango).encode(
                    expected: expected.png, actual: actual.png, name: name)
            }
        }
        if isWhole {
            for name in try folder.stems() where !drawn.contains(name) {
                results.append(ReferenceResult(name: name, outcome: .leftover))
            }
        }
        let summary = SnapshotSummary.differs(results.map(\.outcome), count: drawn.count, folder: folder.path)
        if arguments[CommonOptions.json] {
            try StandardOutput.write(
                (["snapshots": .integer(drawn.count), "differences": .array(results.map(\.json))] as JSONValue)
                    .serialised())
        } else {
            for result in results { try StandardOutput.write(result.line) }
        }
        if results.contains(where: \.counts) { throw summary.failure }
        StandardError.write("WidgetExt: \(summary.text)")
    }

    /// Returns the options and the context with which the snapshots were recorded. The command line may only select a widget or a family.
    private func recorded(_ index: ReferenceIndex, _ arguments: Arguments) throws -> (Arguments, RequestContext) {
        var all = arguments
        for option in SnapshotOptions.recorded where arguments.has(option) {
            throw CommandFailure("\(option) is set by the recording — leave it out, or record again with it")
        }
        for option in SnapshotOptions.selection where !arguments.has(option) {
            if let stored = index.options.first(where: { $0.name == option.name }) { all.add(option, stored.value) }
        }
        all.add(CommonOptions.at.declaration, index.at)
        all.add(CommonOptions.timeZone.declaration, index.timeZone)
        all.add(CommonOptions.locale.declaration, index.locale)
        try all.check()
        all.adoptTimeZone()
        NSTimeZone.resetSystemTimeZone()
        return (all, try all.requestContext(now: now))
    }

    private func writeImage(_ arguments: Arguments, _ name: String, _ png: () throws -> [UInt8]) throws {
        guard let folder = arguments[LintOptions.images] else { return }
        try OutputFile(path: "\(folder)/\(name).png").replace(with: try png())
    }

    /// Draws every snapshot of the plan and passes it to `body` with its name.
    private func eachSnapshot(
        _ arguments: Arguments, _ drawer: CaseDrawer, _ body: (String, ReferenceSnapshot) throws -> Void
    ) throws {
        let axes = SnapshotAxes(arguments)
        if axes.isProduct && arguments[LintOptions.full] {
            throw CommandFailure(
                "\(LintOptions.full) draws every combination — leave out \(LintOptions.full), or the options with lists, such as \(SnapshotOptions.modes)"
            )
        }
        let translations = axes.languages?.compactMap { if case .translation(let name) = $0 { name } else { nil } }
        let scope = SnapshotScope.lint(
            isFull: arguments[LintOptions.full], languages: translations ?? languages(arguments))
        var count = 0
        for widget in try chosenWidgets(arguments) {
            for family in widget.families {
                let variants =
                    axes.isProduct ? axes.variants(of: family) : scope.variants(at: .family(family))
                let planned = variants.map {
                    PlannedSnapshot(.widget(kind: widget.descriptor.kind, family), $0.appearance, $0.language)
                }
                for group in planned.groupedByLanguage {
                    try drawer.drawing.inLanguage(group[0].language).run {
                        CrashReport.begin(widget.descriptor.kind)
                        let entry = try drawer.entry(of: widget.descriptor, widget.source, for: group[0])
                        for planned in group {
                            let (snapshot, png) = try drawer.draw(widget.descriptor, entry, planned)
                            let name = SnapshotName(planned, scale: drawer.scale)
                            try body(
                                name.stem, ReferenceSnapshot(snapshot, png: png, renderer: drawer.renderer))
                            count += 1
                            if StandardError.isTerminal { StandardError.progress("\(count) snapshots") }
                        }
                    }
                }
            }
        }
    }

    private func compare(with folder: ReferenceFolder, _ arguments: Arguments) throws {
        let widgets = try chosenWidgets(arguments)
        let drawing = try drawingContext(arguments, try arguments.requestContext(now: now))
        var (texts, documents): ([String], [JSONValue]) = ([], [])
        for stem in try folder.stems() {
            guard let name = SnapshotName(stem: stem, kinds: catalog.items.map(\.kind)) else {
                throw CommandFailure(
                    "\(folder.path)/\(stem).png isn't named like a snapshot — name it KIND-FAMILY[-MODE][-SCHEME]@Nx.png, such as Tea-systemSmall-dark@3x.png",
                    exitCode: .badData)
            }
            guard let widget = widgets.first(where: { $0.descriptor.kind == name.snapshot.kind }),
                name.snapshot.place.family.map(widget.families.contains) == true,
                let png = try folder.bytes("\(stem).png")
            else { continue }
            let reference = try Pixels(png: png, name: "\(folder.path)/\(stem).png")
            let drawer = try CaseDrawer(drawing, catalog: catalog, scale: name.scale)
            try drawing.inLanguage(name.snapshot.language).run {
                CrashReport.begin(widget.descriptor.kind)
                let entry = try drawer.entry(of: widget.descriptor, widget.source, for: name.snapshot)
                let size = Size(
                    width: Double(reference.width) / name.scale, height: Double(reference.height) / name.scale)
                let (snapshot, drawn) = try drawer.draw(widget.descriptor, entry, name.snapshot, size: size)
                let isLight = name.snapshot.appearance.mode == nil && name.snapshot.appearance.scheme == nil
                let likeness = SnapshotLikeness(
                    reference: reference, drawn: try Pixels(png: drawn, name: stem), texts: snapshot.texts,
                    scale: name.scale, ground: isLight ? 0xFFFF_FFFF : 0xFF00_0000)
                texts.append(likeness.text(name: stem))
                documents.append(likeness.json(name: stem))
                try writeImage(arguments, stem) {
                    try DifferenceImage(pango: drawer.pango).encode(expected: png, actual: drawn, name: stem)
                }
            }
        }
        if arguments[CommonOptions.json] {
            return try StandardOutput.write((["snapshots": .array(documents)] as JSONValue).serialised())
        }
        for text in texts { try StandardOutput.write(text) }
        StandardError.write("WidgetExt: \(texts.count) snapshots compared; a comparison neither passes nor fails")
    }
}

import Foundation
import Shared

/// The command line of a widget extension.
@MainActor
struct WidgetCommand {
    let catalog: WidgetCatalog
    /// The state of this process's sandbox.
    let sandbox: ExtensionSandbox.Report
    let environment: [String: String]
    /// The path of the executable. Fonts are searched for next to it.
    let executable: String
    /// Returns the current date.
    let clock: () -> Date
    /// The date of the request, unless an option gives another.
    var now: Date

    func list(_ arguments: Arguments) throws {
        guard arguments[CommonOptions.json] else {
            for item in catalog.items { try StandardOutput.write(item.lines) }
            return
        }
        if arguments[WidgetOptions.withoutChoices] || !catalog.items.contains(where: { $0.configuration != nil }) {
            return try StandardOutput.write(catalog.json { _ in nil }.serialised())
        }
        var drawing = try drawingContext(arguments, try arguments.requestContext(now: now))
        let json = catalog.json { item in
            guard let configuration = item.configuration else { return nil }
            CrashReport.begin("the configuration of \(item.kind)")
            drawing.context.faults = FaultLog()
            do {
                return try drawing.run { try catalog.offers(of: configuration) }
            } catch {
                StandardError.write("WidgetExt: no choices of \(item.kind): \(message(of: error))")
                return nil
            }
        }
        try StandardOutput.write(json.serialised())
    }

    func timeline(_ arguments: Arguments) throws {
        let request = try RenderRequest(arguments)
        let context = try requestContext(arguments, request)
        let timeline = try drawingContext(arguments, context).run { try self.timeline(arguments, request) }
        if arguments[CommonOptions.json] {
            let entries = timeline.entries.map(\.json)
            let document =
                ([
                    "kind": .string(request.kind), "entries": .array(entries), "policy": .string(timeline.policy.name),
                    "reload": timeline.policy.date(after: timeline.entries.last?.date).map { .string($0.iso8601) }
                        ?? .null,
                ] as JSONValue)
            return try StandardOutput.write(document.serialised())
        }
        for entry in timeline.entries { try StandardOutput.write(entry.date.iso8601) }
        let reload = timeline.policy.date(after: timeline.entries.last?.date).map { " \($0.iso8601)" } ?? ""
        try StandardOutput.write("reload: \(timeline.policy.name)\(reload)")
    }

    func render(_ arguments: Arguments) throws {
        // The output is written only after drawing has succeeded, so an error doesn't change the previous file.
        let index = try arguments[RenderOptions.sources].map { try SourceIndex(folder: $0) }
        let bytes = try draw(
            arguments, sources: { index }, report: { StandardError.write("WidgetExt: \($0.line)") }
        ).bytes
        let out = arguments[RenderOptions.out] ?? "-"
        if out == "-" { try StandardOutput.write(bytes: bytes) } else { try OutputFile(path: out).replace(with: bytes) }
    }

    /// Draws what the options of `render` select.
    ///
    /// - Parameters:
    ///   - language: The language, which replaces that of the options.
    ///   - sources: Returns the index of the widgets' sources, for an outline; `nil` for none.
    ///   - report: Called for each diagnostic, also if drawing fails later.
    /// - Throws: The error that prevents drawing.
    func draw(
        _ arguments: Arguments, _ language: SnapshotLanguage = .own, sources: () throws -> SourceIndex?,
        report: (Diagnostic) -> Void
    ) throws -> EncodedSnapshot {
        let name = arguments[RenderOptions.preview].text
        let request: RenderRequest
        if let name {
            // A provider's previews run app code, so the preview is found in the request's context.
            request = try RenderRequest(arguments, kind: name)
        } else if arguments.has(RenderOptions.activity) {
            let others = ReceivedView.subjects + [RenderOptions.state.declaration, RenderOptions.family.declaration]
            if let other = others.first(where: arguments.has) {
                throw CommandFailure(
                    "\(RenderOptions.activity) selects what is drawn — leave \(other) out")
            }
            request = try RenderRequest(arguments, kind: VisibleActivity.alarmKind)
        } else {
            if arguments.has(RenderOptions.entry) {
                throw CommandFailure(
                    "only previews have entries to choose from — write \(RenderOptions.preview) NAME, or leave \(RenderOptions.entry) out"
                )
            }
            request = try RenderRequest(arguments)
        }
        let format = arguments[RenderOptions.format]
        let drawing = try drawingContext(arguments, try requestContext(arguments, request)).inLanguage(language)
        let drawn = try drawing.run {
            if let activity = arguments[RenderOptions.activity] {
                return try encodeActivity(activity, arguments, drawing)
            }
            let found = try name.map { try previewRequest(named: $0, arguments) }
            var encoder = drawing.encoder(for: found?.request ?? request)
            if format == .outline, let index = try sources() {
                encoder.source = { [kind = encoder.request.kind] in index.places(of: $0, text: $1, kind: kind) }
            }
            if let preview = found?.preview { return try encode(preview, arguments, encoder, format) }
            return try ReceivedView(arguments, request)?.encode(with: encoder, as: format)
                ?? encodeItem(arguments, encoder, format, report)
        }
        drawn.snapshot.diagnostics.forEach(report)
        return drawn
    }

    func requestContext(_ arguments: Arguments, _ request: RenderRequest) throws -> RequestContext {
        var context = try arguments.requestContext(now: now)
        context.screen = request.device.screen
        return context
    }

    /// Returns the entry that is shown now of the timeline that the provider made at `--made-at`; `nil` if that timeline has ended.
    private func entryInEffect(
        of source: TimelineSource, _ arguments: Arguments, _ encoder: SnapshotEncoder
    ) throws -> WidgetCatalog.CurrentEntry? {
        let (request, now) = (encoder.request, encoder.context.now)
        guard request.origin == .timeline, let made = arguments[RenderOptions.madeAt], made < now else { return nil }
        var earlier = encoder.drawing
        earlier.context.now = made
        InjectedClock.stop(at: made)
        defer { if arguments.has(CommonOptions.at) { InjectedClock.stop(at: now) } else { InjectedClock.resume() } }
        do {
            let timeline = try earlier.run {
                try catalog.timeline(of: source, kind: request.kind, context: try request.providerContext)
            }
            let end = timeline.policy.date(after: timeline.entries.last?.date)
            guard end.map({ $0 >= now }) ?? true, let entry = timeline.entry(at: now) else { return nil }
            return WidgetCatalog.CurrentEntry(entry, .timeline)
        } catch let error as WidgetError where error.isWithoutEntry {
            // The provider may answer now.
            return nil
        }
    }

    /// Encodes a widget, activity or control.
    private func encodeItem(
        _ arguments: Arguments, _ encoder: SnapshotEncoder, _ format: SnapshotFormat, _ report: (Diagnostic) -> Void
    ) throws -> EncodedSnapshot {
        let (request, context) = (encoder.request, encoder.context)
        let item = try catalog.item(kind: request.kind)
        try arguments.checkFits(item)
        try configure(item, arguments)
        switch item {
        case .widget(let descriptor, let source):
            // A view may support families that its widget doesn't declare.
            let isDeclared = descriptor.families.contains(request.family)
            if !isDeclared, request.device.size(of: request.family) == nil { throw noFamily(descriptor, request) }
            let shown =
                try entryInEffect(of: source, arguments, encoder)
                ?? catalog.currentEntry(
                    of: source, kind: request.kind, request.origin, context: try request.providerContext,
                    at: context.now)
            let drawn = try encoder.showing(shown.origin).encode(descriptor, shown.entry, as: format)
            guard !isDeclared else { return drawn }
            if drawn.snapshot.list.isBlank { throw noFamily(descriptor, request) }
            report(
                Diagnostic(
                    message:
                        "\(request.kind) doesn't declare \(request.family): users can't place this family, and it is drawn with the view's code for other families"
                ))
            return drawn
        case .activity(let descriptor, let source):
            let presentation: ActivityPresentation = try arguments.choice(
                RenderOptions.presentation, default: .lockScreen)
            let file = try arguments[RenderOptions.state].map { try ActivityStateFile(path: $0, kind: descriptor.kind) }
            let views: ActivityViews
            if let file {
                views = try source.views(file, arguments[RenderOptions.stale])
            } else {
                let madeUp = MadeUpState(kind: descriptor.kind, now: context.now)
                views = try source.views(madeUp, arguments[RenderOptions.stale])
                report(Diagnostic(message: madeUp.diagnostic))
            }
            return try encoder.encode(as: format) { text, images in
                try ActivitySnapshotMaker(
                    text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                    presentation: presentation, kind: descriptor.kind, now: context.now
                ).make(views, byteCount: try file?.byteCount ?? 0)
            }
        case .control(let descriptor):
            let presentation: ControlPresentation = try arguments.choice(RenderOptions.presentation, default: .small)
            let face: ControlFace
            if request.origin == .preview {
                try catalog.resolve(descriptor.source.configuration)
                face = descriptor.source.preview()
            } else {
                face = try catalog.face(of: descriptor)
            }
            return try encoder.encode(as: format) { text, images in
                try ControlSnapshotMaker(
                    text: text, images: images, request: request, layoutDirection: context.layoutDirection,
                    presentation: presentation, descriptor: descriptor, now: context.now
                ).make(face, toggledTo: arguments[RenderOptions.value])
            }
        }
    }

    /// Sets the user's choices to those in the file named by `--configuration`. They are resolved before the provider's call.
    private func configure(_ item: WidgetCatalog.Item, _ arguments: Arguments) throws {
        guard let path = arguments[RenderOptions.configuration] else { return }
        guard let configuration = item.configuration else {
            throw CommandFailure("\(item.kind) isn't configurable — leave \(RenderOptions.configuration) out")
        }
        configuration.chosen = try InputFile(path: path, option: RenderOptions.configuration.name).object()
        configuration.origin = path
    }

    /// Sets the user's choices to those that the user stored.
    func configure(_ item: WidgetCatalog.Item, writtenAs text: String, from path: String) throws {
        guard let configuration = item.configuration else {
            throw CommandFailure("\(item.kind) isn't configurable — place it without a configuration")
        }
        // Invalid JSON and a value that isn't an object result in the same error.
        guard let members = try? JSONValue(parsing: text).members else {
            throw CommandFailure("\(path) isn't a JSON object — configure the widget again", exitCode: .badData)
        }
        (configuration.chosen, configuration.origin) = (members, path)
    }

    /// Returns the folders in which assets and translations are searched, in order.
    func assetFolders(_ arguments: Arguments) -> [String] {
        [arguments[RenderOptions.assets], executable.parentFolder].compactMap { $0 }
    }

    private func timeline(_ arguments: Arguments, _ request: RenderRequest) throws -> ViewTimeline {
        let item = try catalog.item(kind: request.kind)
        guard case .widget(let descriptor, let source) = item else {
            throw CommandFailure("\(item.kind) is \(item.noun), which has no timeline — 'render' draws it")
        }
        try configure(item, arguments)
        var request = request
        if !arguments.has(RenderOptions.family), !descriptor.families.contains(request.family),
            let first = descriptor.families.first
        {
            request.family = first
        }
        return try catalog.timeline(
            of: source, kind: request.kind, context: try place(of: descriptor, request))
    }

    /// Returns the context that describes the placed widget to a provider.
    func place(of descriptor: WidgetDescriptor, _ request: RenderRequest) throws -> TimelineProviderContext {
        guard descriptor.families.contains(request.family) else { throw noFamily(descriptor, request) }
        return try request.providerContext
    }

    private func noFamily(_ descriptor: WidgetDescriptor, _ request: RenderRequest) -> CommandFailure {
        CommandFailure(
            "\(request.kind) has no family \(request.family) — choose \(choices(descriptor.families.map(\.name)))")
    }

    /// Finds the fonts.
    ///
    /// - Throws: ``CommandFailure`` if there is no font set.
    func fonts() throws -> FontSet { try FontSet.locate(environment: environment, executable: executable) }

    /// Makes the drawing context of a request, and opens its container.
    ///
    /// If the arguments give an instant, or if snapshots must be reproducible, the clock that widgets read is stopped.
    func drawingContext(_ arguments: Arguments, _ context: RequestContext) throws -> DrawingContext {
        let session = try ContainerSession.open(
            path: try arguments.containerPath(environment: { environment[$0] }), role: .widgets, domains: Domain.all,
            program: "WidgetExt")
        let groups = try arguments.appGroups(
            program: "WidgetExt", environment: { environment[$0] }, faults: context.faults)
        if arguments.has(CommonOptions.at) || ["snapshot", "lint"].contains(arguments.command) {
            InjectedClock.stop(at: context.now)
        }
        return DrawingContext(
            fonts: fonts, assets: AssetCatalog(folders: assetFolders(arguments)), session: session, groups: groups,
            context: context)
    }
}

extension Arguments {
    /// Checks that the options apply to the item.
    ///
    /// - Throws: ``CommandFailure`` that names the first option that doesn't apply, with a remedy.
    @MainActor fileprivate func checkFits(_ item: WidgetCatalog.Item) throws {
        let (subject, remedy): (OptionSubjects, String) =
            switch item {
            case .widget: (.widget, "write \(RenderOptions.family) FAMILY")
            case .activity:
                (
                    .activity,
                    "write \(RenderOptions.presentation) with \(choices(ActivityPresentation.allCases.map(\.rawValue)))"
                )
            case .control:
                (
                    .control,
                    "write \(RenderOptions.presentation) with \(choices(ControlPresentation.allCases.map(\.rawValue)))"
                )
            }
        if let option = firstOption(notFor: subject) {
            throw CommandFailure("\(item.kind) is \(item.noun), which has no \(option) — \(remedy)")
        }
    }
}

extension TimelineReloadPolicy {
    /// The name of the policy, as Apple spells it.
    var name: String {
        switch storage {
        case .atEnd: "atEnd"
        case .after: "after"
        case .never: "never"
        }
    }

    /// Returns the date of the next reload; `nil` if there is none.
    func date(after last: Date?) -> Date? {
        switch storage {
        case .atEnd: last
        case .after(let date): date
        case .never: nil
        }
    }
}

extension Date {
    /// The instant in ISO 8601, in UTC, with seconds.
    var iso8601: String { formatted(.iso8601) }
}

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
                throw CommandFailure.unreadableReference(path)
            }
            let pixels: Pixels
            do { pixels = try Pixels(png: Array(file), name: path) } catch {
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

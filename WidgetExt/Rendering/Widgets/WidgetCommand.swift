import Foundation
import Shared

/// The command line of a widget extension.
@MainActor
struct WidgetCommand {
    let catalog: WidgetCatalog
    /// What holds of the wall around this process.
    let wall: ExtensionWall.Report
    let environment: [String: String]
    /// Where the executable is, for the fonts beside it.
    let executable: String
    let now: Date

    private static let drawing: [CommandGrammar.Option] = [
        .init("kind", "KIND", help: "the widget, as 'list' prints it"),
        .init("family", "FAMILY", help: "the family, such as systemSmall or accessoryRectangular"),
        .init("mode", "MODE", help: choices(WidgetRenderingMode.allCases.map(\.rawValue))),
        .init("scheme", "SCHEME", help: "light or dark"),
        .init("device", "NAME", help: choices(DeviceProfile.all.map(\.name))),
        .init("type-size", "SIZE", help: "the text size, from large to accessibility5"),
        .init("contrast", "CONTRAST", help: choices(ColorSchemeContrast.allCases.map(\.rawValue))),
    ]
    private static let common = [
        CommonOptions.container, CommonOptions.json, CommonOptions.at, CommonOptions.timeZone, CommonOptions.locale,
    ]

    static let grammar = CommandGrammar(
        program: "WidgetExt", summary: "draws widgets from the container",
        commands: [
            .init("list", summary: "prints the widgets and their families", options: [CommonOptions.json]),
            .init(
                "timeline", summary: "prints the entries a widget's provider hands over",
                options: Array(drawing.prefix(2)) + [drawing[4]] + common),
            .init(
                "render", summary: "draws a widget as it is shown at an instant",
                options: drawing + [
                    .init("scale", "N", help: "pixels a point, from 1 to 4; 3 by default"),
                    .init(
                        "format", "FORMAT", help: choices(SnapshotFormat.allCases.map(\.rawValue)) + "; png by default"),
                    .init("preview", help: "the entry the widget gallery shows, instead of the timeline's"),
                    .init("placeholder", help: "the shapes shown before there is an entry"),
                    .init("assets", "DIR", help: "a folder with .xcassets, looked in before the built-in ones"),
                    .init("out", "PATH", help: "the file to write, or - for standard output, the default"),
                ] + common.filter { $0.name != "json" }),
            .init(
                "wall", summary: "prints what holds of the wall around this process", options: [CommonOptions.json]),
        ])

    func run(_ arguments: Arguments) throws {
        switch arguments.command {
        case "list": try list(arguments)
        case "timeline": try timeline(arguments)
        case "wall": try StandardOutput.write(arguments.has("json") ? wall.json.serialised() : wall.text)
        default: try render(arguments)
        }
    }

    private func list(_ arguments: Arguments) throws {
        if arguments.has("json") {
            let widgets = catalog.descriptors.map { descriptor in
                ([
                    "kind": .string(descriptor.kind), "displayName": .string(descriptor.displayName),
                    "description": .string(descriptor.description),
                    "families": .array(descriptor.families.map { .string($0.rawValue) }),
                ] as JSONValue)
            }
            return try StandardOutput.write((["widgets": .array(widgets)] as JSONValue).serialised())
        }
        for descriptor in catalog.descriptors {
            let families = descriptor.families.map(\.rawValue).joined(separator: ", ")
            try StandardOutput.write(
                "\(descriptor.kind)  \(descriptor.displayName): \(descriptor.description)\n  \(families)")
        }
    }

    private func timeline(_ arguments: Arguments) throws {
        let request = try RenderRequest(arguments)
        let context = try arguments.requestContext(now: now)
        let timeline = try withStorage(arguments, context) { try self.timeline(request).timeline }
        if arguments.has("json") {
            let entries = timeline.entries.map { (["date": .string($0.date.iso8601)] as JSONValue) }
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

    private func render(_ arguments: Arguments) throws {
        let request = try RenderRequest(arguments)
        let format: SnapshotFormat = try arguments.choice("format", default: .png)
        let context = try arguments.requestContext(now: now)
        let out = arguments.value("out") ?? "-"
        // Drawn before anything is written: a picture that can't be drawn leaves the last one in its place.
        let bytes = try withStorage(arguments, context) {
            let (descriptor, entry) = try self.entry(request, at: context.now)
            let writer = SnapshotWriter(
                request: request, size: try request.size, layoutDirection: context.layoutDirection,
                fonts: { try FontSet.locate(environment: environment, executable: executable) },
                assets: AssetCatalog(folders: assetFolders(arguments)))
            let (snapshot, bytes) = try writer.draw(descriptor, entry, format: format)
            if let fault = RequestContext.current.faults.first { throw fault }
            for diagnostic in snapshot.diagnostics { StandardError.write("WidgetExt: \(diagnostic.line)") }
            return bytes
        }
        if out == "-" { try StandardOutput.write(bytes: bytes) } else { try OutputFile(path: out).replace(with: bytes) }
    }

    /// The entry a request is about.
    private func entry(_ request: RenderRequest, at now: Date) throws -> (
        descriptor: WidgetDescriptor, entry: ViewEntry
    ) {
        switch request.origin {
        case .timeline:
            let (descriptor, timeline) = try timeline(request)
            guard let entry = timeline.entry(at: now) else { throw TimelineError(kind: request.kind, fault: .empty) }
            return (descriptor, entry)
        case .preview:
            let (descriptor, context) = try place(of: request)
            return (descriptor, try catalog.snapshot(of: descriptor, context: context))
        case .placeholder:
            let (descriptor, context) = try place(of: request)
            return (descriptor, descriptor.source.placeholder(context))
        }
    }

    /// Where assets and translations are looked for, first come.
    private func assetFolders(_ arguments: Arguments) -> [String] {
        [arguments.value("assets"), executable.parentFolder].compactMap { $0 }
    }

    private func timeline(_ request: RenderRequest) throws -> (descriptor: WidgetDescriptor, timeline: ViewTimeline) {
        let (descriptor, context) = try place(of: request)
        return (descriptor, try catalog.timeline(of: descriptor, context: context))
    }

    /// The widget of a request, and what its provider learns of its place.
    private func place(of request: RenderRequest) throws -> (WidgetDescriptor, TimelineProviderContext) {
        let descriptor = try catalog.descriptor(kind: request.kind)
        guard descriptor.families.contains(request.family) else {
            let families = descriptor.families.map(\.rawValue)
            throw UsageError("\(request.kind) has no family \(request.family) — \(choices(families))")
        }
        let size = try request.size
        let context = TimelineProviderContext(
            family: request.family, isPreview: request.origin == .preview,
            displaySize: CGSize(width: size.width, height: size.height))
        return (descriptor, context)
    }

    private func withStorage<Result>(_ arguments: Arguments, _ context: RequestContext, _ body: () throws -> Result)
        throws -> Result
    {
        let storage = try SharedStorageService.open(
            path: try arguments.containerPath(environment: { environment[$0] }), role: .widgets, program: "WidgetExt")
        let strings = LocalizedStrings(
            folders: assetFolders(arguments), localeIdentifier: context.localeIdentifier)
        defer { for fault in strings.faults { StandardError.write("WidgetExt: \(fault)") } }
        return try RequestContext.$current.withValue(context) {
            try SharedStorageService.$shared.withValue(storage) {
                try Translation.$tables.withValue(strings) {
                    try MomentWords.$current.withValue(LocalizedMoments(context)) { try body() }
                }
            }
        }
    }
}

extension RequestContext {
    /// The direction lines of text and rows of views run in the request's language.
    var layoutDirection: LayoutDirection {
        let language = localeIdentifier.flatMap { Locale(identifier: $0).language.languageCode?.identifier } ?? "en"
        return ["ar", "fa", "he", "ur", "yi", "ps", "dv", "ckb", "sd", "ug"].contains(language)
            ? .rightToLeft : .leftToRight
    }
}

extension TimelineReloadPolicy {
    /// The policy's name in Apple's spelling.
    var name: String {
        switch storage {
        case .atEnd: "atEnd"
        case .after: "after"
        case .never: "never"
        }
    }

    /// When the next timeline is asked for; `nil` for never.
    func date(after last: Date?) -> Date? {
        switch storage {
        case .atEnd: last
        case .after(let date): date
        case .never: nil
        }
    }
}

extension Date {
    /// The instant in ISO 8601, in UTC, to the second.
    var iso8601: String { formatted(.iso8601) }
}

/// Writes views into an archive.
@MainActor
struct ArchiveWriter {
    /// Diagnostics of the parts that couldn't be written.
    private(set) var diagnostics: [Diagnostic] = []

    mutating func views(_ nodes: [ViewNode], depth: Int, at place: String) throws -> JSONValue {
        .array(try nodes.map { try view($0, depth: depth, at: place) })
    }

    /// Returns an archived view with its modifiers, the innermost first.
    private mutating func view(_ node: ViewNode, depth: Int, at place: String) throws -> JSONValue {
        var (depth, inner, around): (Int, ViewNode, [ViewNode.Modifier]) = (depth, node, [])
        while case .modified(let modifier, let next) = inner.content {
            around.append(modifier)
            inner = next
            depth += 1
        }
        guard depth <= ArchivedView.depth else {
            throw ArchivedViewError(.tooMuch("nested views and modifiers", limit: ArchivedView.depth), at: place)
        }
        let path = inner.path
        var members = try content(of: inner, depth: depth, at: place)
        let modifiers = try around.reversed().compactMap { try modifier($0, path, depth: depth, at: place) }
        if !modifiers.isEmpty { members["modifiers"] = .array(modifiers) }
        return members.json
    }

    private mutating func omit(_ what: String, _ path: ViewPath) {
        diagnostics.append(Diagnostic(message: "not archived: \(what)", path: path))
    }

    // MARK: Views

    private mutating func content(of node: ViewNode, depth: Int, at place: String) throws -> ArchivedMembers {
        var path: ViewPath { node.path }
        func children(_ nodes: [ViewNode], _ members: inout ArchivedMembers) throws {
            if !nodes.isEmpty { members["children"] = try views(nodes, depth: depth + 1, at: place) }
        }
        switch node.content {
        case .text(let text): return Self.text(text)
        case .fill(let paint):
            var members = ArchivedMembers(type: "Fill")
            members["paint"] = paint.archived
            return members
        case .divider(let paint):
            var members = ArchivedMembers(type: "Divider")
            members["paint"] = paint.archived
            return members
        case .spacer(let minLength):
            var members = ArchivedMembers(type: "Spacer")
            members.number("minLength", minLength)
            return members
        case .shape(let shape):
            guard let members = Self.shape(shape) else {
                return try box("a custom shape, which is a function", path, depth: depth, at: place)
            }
            return members
        case .image(let image): return Self.image(image)
        case .symbol(let symbol):
            var members = ArchivedMembers(type: "Symbol")
            Self.symbol(symbol, into: &members)
            return members
        case .stack(let stack, let nodes):
            var members = ArchivedMembers(type: stack.axis == .vertical ? "VStack" : "HStack")
            let alignment =
                stack.axis == .vertical
                ? ArchivedNames.horizontal.name(of: HorizontalAlignment(key: stack.guide))
                : ArchivedNames.vertical.name(of: VerticalAlignment(key: stack.guide))
            if alignment == nil { omit("a custom alignment, which is a function", path) }
            if let alignment, alignment != "center" { members["alignment"] = .string(alignment) }
            members.number("spacing", stack.spacing)
            try children(nodes, &members)
            return members
        case .overlaid(let alignment, let nodes):
            var members = ArchivedMembers(type: "ZStack")
            self.alignment(alignment, path, &members)
            try children(nodes, &members)
            return members
        case .fitting(let horizontal, let vertical, let nodes):
            var members = ArchivedMembers(type: "ViewThatFits")
            let axes = ArchivedNames.axes.name(of: ArchivedAxes(horizontal: horizontal, vertical: vertical))
            if let axes, axes != "both" { members["axes"] = .string(axes) }
            try children(nodes, &members)
            return members
        case .grid(let grid, let rows):
            var members = ArchivedMembers(type: "Grid")
            alignment(grid.alignment, path, &members)
            members.number("horizontalSpacing", grid.horizontalSpacing)
            members.number("verticalSpacing", grid.verticalSpacing)
            try children(rows, &members)
            return members
        case .gridRow(let alignment, let cells):
            var members = ArchivedMembers(type: "GridRow")
            if let alignment {
                if let name = ArchivedNames.vertical.name(of: alignment) {
                    members["alignment"] = .string(name)
                } else {
                    omit("a custom alignment, which is a function", path)
                }
            }
            try children(cells, &members)
            return members
        case .lazyGrid(let grid, let cells):
            var members = ArchivedMembers(type: grid.axis == .vertical ? "LazyVGrid" : "LazyHGrid")
            alignment(grid.alignment, path, &members)
            members.number("spacing", grid.spacing)
            members["tracks"] = .array(
                grid.items.map { item in
                    var track = ArchivedMembers()
                    switch item.track {
                    case .fixed(let length): track.number("fixed", length)
                    case .flexible(let least, let most): track["flexible"] = .archived([least, most])
                    case .adaptive(let least, let most): track["adaptive"] = .archived([least, most])
                    }
                    track.number("spacing", item.spacing)
                    if let own = item.alignment { alignment(own, path, &track, always: true) }
                    return track.json
                })
            try children(cells, &members)
            return members
        case .geometry(let geometry):
            if let side = geometry.side {
                var members = ArchivedMembers(type: "Scaled")
                members.number("side", side)
                try children(geometry.make(Rect(Size(width: side, height: side))), &members)
                return members
            }
            return try box("GeometryReader, which is a function", path, depth: depth, at: place)
        case .arranged: return try box("a custom layout, which is a function", path, depth: depth, at: place)
        case .chart: return try box("a chart", path, depth: depth, at: place)
        case .modified: return ArchivedMembers()
        }
    }

    /// Returns the placeholder for a view that can't be archived: a yellow box with a sign, like that for an unsupported view in a widget.
    private mutating func box(
        _ what: String, _ path: ViewPath, depth: Int, at place: String
    ) throws -> ArchivedMembers {
        omit(what, path)
        let sign = ViewNode.SymbolContent(
            name: "nosign", size: 22, weight: 400, isResizable: false, paint: .color(ResolvedColor(255, 59, 48)),
            isAccented: false)
        var members = ArchivedMembers(type: "ZStack")
        members["children"] = try views(
            [ViewNode(.fill(.color(ResolvedColor(255, 204, 0)))), ViewNode(.symbol(sign))], depth: depth + 1, at: place)
        return members
    }

    mutating func alignment(
        _ alignment: Alignment, _ path: ViewPath, _ members: inout ArchivedMembers, always: Bool = false
    ) {
        guard let name = ArchivedNames.alignments.name(of: alignment) else {
            return omit("a custom alignment, which is a function", path)
        }
        if always || name != "center" { members["alignment"] = .string(name) }
    }

    // MARK: Modifiers

    /// Returns the archived modifier; `nil` if it is omitted.
    private mutating func modifier(
        _ modifier: ViewNode.Modifier, _ path: ViewPath, depth: Int, at place: String
    ) throws -> JSONValue? {
        func made(_ name: String, _ fill: (inout ArchivedMembers) -> Void = { _ in }) -> JSONValue {
            var members = ArchivedMembers()
            members["modifier"] = .string(name)
            fill(&members)
            return members.json
        }
        func layer(_ name: String, _ alignment: Alignment, _ nodes: [ViewNode]) throws -> JSONValue {
            var members = ArchivedMembers()
            members["modifier"] = .string(name)
            self.alignment(alignment, path, &members)
            members["views"] = try views(nodes, depth: depth + 1, at: place)
            return members.json
        }
        func aligned(_ name: String, _ alignment: Alignment, _ fill: (inout ArchivedMembers) -> Void) -> JSONValue {
            var members = ArchivedMembers()
            members["modifier"] = .string(name)
            fill(&members)
            self.alignment(alignment, path, &members)
            return members.json
        }
        switch modifier {
        case .padding(let insets):
            return made("padding") {
                $0.number("top", insets.topLength, unless: 0)
                $0.number("leading", insets.leadingLength, unless: 0)
                $0.number("bottom", insets.bottomLength, unless: 0)
                $0.number("trailing", insets.trailingLength, unless: 0)
            }
        case .frame(let width, let height, let alignment):
            return aligned("frame", alignment) {
                $0.number("width", width)
                $0.number("height", height)
            }
        case .flexibleFrame(let frame):
            return aligned("flexibleFrame", frame.alignment) {
                $0.number("minWidth", frame.width.min)
                $0.number("idealWidth", frame.width.ideal)
                $0.number("maxWidth", frame.width.max)
                $0.number("minHeight", frame.height.min)
                $0.number("idealHeight", frame.height.ideal)
                $0.number("maxHeight", frame.height.max)
            }
        case .fixedSize(let horizontal, let vertical):
            return made("fixedSize") { $0["axes"] = Self.axes(horizontal, vertical) }
        case .aspectRatio(let ratio, let mode):
            return made("aspectRatio") {
                $0.number("ratio", ratio)
                $0["mode"] = ArchivedNames.contentModes.name(of: mode).map { .string($0) }
            }
        case .layoutPriority(let value): return made("layoutPriority") { $0.number("value", value) }
        case .gridCell(let cell):
            return made("gridCell") {
                if let columns = cell.columns { $0["columns"] = .integer(columns) }
                if cell.isUnsizedHorizontally || cell.isUnsizedVertically {
                    $0["unsized"] = Self.axes(cell.isUnsizedHorizontally, cell.isUnsizedVertically)
                }
                $0["columnAlignment"] = cell.columnAlignment.flatMap { ArchivedNames.horizontal.name(of: $0) }
                    .map { .string($0) }
                $0["anchor"] = cell.anchor.map { .archived($0.point) }
            }
        // Only custom layouts read layout values, and custom layouts aren't archived.
        case .layoutValue: return nil
        // Nothing is placed while a view is archived, so no modifier observes it.
        case .observed: return nil
        case .containerRelative(let frame):
            return aligned("containerRelativeFrame", frame.alignment) {
                $0["axes"] = Self.axes(frame.isHorizontal, frame.isVertical)
                $0["count"] = .integer(frame.count)
                $0["span"] = .integer(frame.span)
                $0.number("spacing", frame.spacing)
            }
        case .redacted: return made("redacted")
        case .tap(let action): return tap(action, path)
        case .contentShape(let shape):
            guard let members = Self.shaped("contentShape", shape) else {
                omit("a content shape that is a custom shape, which is a function", path)
                return nil
            }
            return members.json
        case .accessibility(let properties):
            return made("accessibility") { members in
                for (key, text) in [
                    ("label", properties.label), ("value", properties.value), ("hint", properties.hint),
                    ("identifier", properties.identifier),
                ] { members[key] = text.map { .string($0) } }
                members["hidden"] = properties.isHidden.map { .bool($0) }
                members["combined"] = properties.isCombined.map { .bool($0) }
                if !properties.traits.isEmpty { members["traits"] = .array(properties.traits.map { .string($0) }) }
                if !properties.removedTraits.isEmpty {
                    members["removedTraits"] = .array(properties.removedTraits.map { .string($0) })
                }
            }
        case .guide:
            omit("alignmentGuide, which is a function", path)
            return nil
        case .zIndex(let value): return made("zIndex") { $0.number("value", value) }
        case .background(let alignment, let nodes): return try layer("background", alignment, nodes)
        case .overlay(let alignment, let nodes): return try layer("overlay", alignment, nodes)
        case .mask(let alignment, let nodes): return try layer("mask", alignment, nodes)
        case .containerBackground(let alignment, let nodes):
            return try layer("containerBackground", alignment, nodes)
        case .offset(let x, let y): return made("offset") { $0["by"] = .archived([x, y]) }
        case .position(let x, let y): return made("position") { $0["at"] = .archived([x, y]) }
        case .widgetURL(let url): return made("widgetURL") { $0["url"] = url.map { .string($0.absoluteString) } }
        case .effect(let effect):
            guard let members = Self.effect(effect) else {
                omit("a clip by a custom shape, which is a function", path)
                return nil
            }
            return members.json
        case .trait(let trait):
            switch trait {
            case .activityBackground(let paint):
                return made("activityBackgroundTint") { $0["paint"] = paint.archived }
            case .islandBelowIfTooWide: return made("dynamicIslandBelowIfTooWide")
            case .controlHint(let text): return made("controlWidgetActionHint") { $0["text"] = .string(text) }
            case .controlStatus(let text): return made("controlWidgetStatus") { $0["text"] = .string(text) }
            // A document has no animations and no previews.
            case .motion, .preview: return nil
            }
        }
    }

    private static func axes(_ horizontal: Bool, _ vertical: Bool) -> JSONValue? {
        ArchivedNames.axes.name(of: ArchivedAxes(horizontal: horizontal, vertical: vertical)).map { .string($0) }
    }

    /// Returns the archived tap action; `nil` for a closure, which only the app itself can run.
    private mutating func tap(_ action: TapAction?, _ path: ViewPath) -> JSONValue? {
        var members = ArchivedMembers()
        members["modifier"] = .string("tap")
        switch action {
        case .url(let url): members["url"] = .string(url.absoluteString)
        case .intent(let id, let isOn, let parameters):
            members["intent"] = .string(id)
            if parameters != [:] { members["parameters"] = parameters }
            members["isOn"] = isOn.map { .bool($0) }
        case .button(let number): members["button"] = .integer(number)
        case nil:
            omit("a tap action, which is a closure — give the button an intent", path)
            return nil
        }
        return members.json
    }
}

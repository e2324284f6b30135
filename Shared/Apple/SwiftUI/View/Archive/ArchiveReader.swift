import FoundationEssentials

/// Reads views from an archive.
struct ArchiveReader {
    /// The number of views and modifiers read so far.
    private var count = 0

    mutating func views(_ part: ArchivedPart, depth: Int) throws -> [ViewNode] {
        try part.array().map { try view($0, depth: depth) }
    }

    private mutating func enter(_ place: String, depth: Int) throws {
        count += 1
        guard count <= ArchivedView.views else {
            throw ArchivedViewError(.tooMuch("views and modifiers", limit: ArchivedView.views), at: place)
        }
        guard depth <= ArchivedView.depth else {
            throw ArchivedViewError(.tooMuch("nested views and modifiers", limit: ArchivedView.depth), at: place)
        }
    }

    private mutating func view(_ part: ArchivedPart, depth: Int) throws -> ViewNode {
        let object = try part.object()
        let modifiers = try object["modifiers"]?.array(0...ArchivedView.depth) ?? []
        let depth = depth + modifiers.count
        try enter(part.place, depth: depth)
        let path = ViewPath().appending(.name(part.place))
        var node = ViewNode(try content(object, depth: depth), path: path)
        try object.finish()
        for modifier in modifiers {
            try enter(modifier.place, depth: depth)
            let object = try modifier.object()
            node = ViewNode(.modified(try self.modifier(object, depth: depth), node), path: path)
            try object.finish()
        }
        return node
    }

    // MARK: Views

    private static let types = [
        "Text", "Image", "Symbol", "Shape", "Fill", "Divider", "Spacer", "VStack", "HStack", "ZStack", "ViewThatFits",
        "Grid", "GridRow", "LazyVGrid", "LazyHGrid", "Scaled",
    ]

    private mutating func content(_ object: ArchivedObject, depth: Int) throws -> ViewNode.Content {
        let type = try object.required("type")
        func children() throws -> [ViewNode] { try object["children"].map { try views($0, depth: depth + 1) } ?? [] }
        func alignment() throws -> Alignment { try object["alignment"]?.named(.alignments) ?? .center }
        switch try type.string() {
        case "Text": return .text(try Self.text(object))
        case "Image": return .image(try Self.image(object))
        case "Symbol": return .symbol(try Self.symbol(object))
        case "Shape":
            return .shape(
                try Self.shape(
                    object, paint: try object.required("paint").paint(), isAccented: try object.flag("accented")))
        case "Fill": return .fill(try object.required("paint").paint())
        case "Divider": return .divider(try object["paint"]?.paint() ?? Self.black)
        case "Spacer": return .spacer(minLength: try object["minLength"]?.number() ?? ViewNode.defaultSpacing)
        case "VStack":
            let guide: HorizontalAlignment = try object["alignment"]?.named(.horizontal) ?? .center
            return .stack(
                .init(axis: .vertical, guide: guide.key, spacing: try object["spacing"]?.number()), try children())
        case "HStack":
            let guide: VerticalAlignment = try object["alignment"]?.named(.vertical) ?? .center
            return .stack(
                .init(axis: .horizontal, guide: guide.key, spacing: try object["spacing"]?.number()), try children())
        case "ZStack": return .overlaid(try alignment(), try children())
        case "ViewThatFits":
            let axes = try object["axes"]?.named(.axes) ?? ArchivedAxes(horizontal: true, vertical: true)
            return .fitting(horizontal: axes.horizontal, vertical: axes.vertical, try children())
        case "Grid":
            let grid = ViewNode.Grid(
                alignment: try alignment(), horizontalSpacing: try object["horizontalSpacing"]?.number(),
                verticalSpacing: try object["verticalSpacing"]?.number())
            return .grid(grid, try children())
        case "GridRow": return .gridRow(try object["alignment"]?.named(.vertical), try children())
        case "LazyVGrid": return .lazyGrid(try Self.lazyGrid(object, .vertical, try alignment()), try children())
        case "LazyHGrid": return .lazyGrid(try Self.lazyGrid(object, .horizontal, try alignment()), try children())
        case "Scaled":
            let nodes = try children()
            return .geometry(.scaled(nodes, side: try object.required("side").number(in: 1...10_000)))
        case let name:
            throw ArchivedViewError(
                .unknown(name, kind: "view type", near: suggestion(for: name, in: Self.types)), at: type.place)
        }
    }

    static let black = Paint.color(ResolvedColor(0, 0, 0))

    private static func lazyGrid(
        _ object: ArchivedObject, _ axis: LayoutAxis, _ alignment: Alignment
    ) throws -> ViewNode.LazyGrid {
        let items = try (object["tracks"]?.array(0...1_000) ?? []).map { part in
            let object = try part.object()
            let track: ViewNode.LazyGrid.Track
            func bounds(_ part: ArchivedPart) throws -> (least: Double, most: Double) {
                let all = try part.array(2...2)
                return (try all[0].number(), try all[1].endlessLength())
            }
            if let fixed = object["fixed"] {
                track = .fixed(try fixed.number())
            } else if let flexible = object["flexible"] {
                let (least, most) = try bounds(flexible)
                track = .flexible(least: least, most: most)
            } else if let adaptive = object["adaptive"] {
                let (least, most) = try bounds(adaptive)
                track = .adaptive(least: least, most: most)
            } else {
                throw part.wrong("one of “fixed”, “flexible” and “adaptive”")
            }
            let item = ViewNode.LazyGrid.Item(
                track: track, spacing: try object["spacing"]?.number(),
                alignment: try object["alignment"]?.named(.alignments))
            try object.finish()
            return item
        }
        return ViewNode.LazyGrid(
            axis: axis, items: items, alignment: alignment, spacing: try object["spacing"]?.number())
    }

    // MARK: Modifiers

    private static let modifiers = [
        "padding", "frame", "flexibleFrame", "fixedSize", "aspectRatio", "layoutPriority", "gridCell",
        "containerRelativeFrame", "redacted", "tap", "accessibility", "zIndex", "background", "overlay", "mask",
        "containerBackground", "offset", "position", "widgetURL", "opacity", "transform", "clip", "clipShape",
        "clipped", "contentShape", "shadow", "blur", "blendMode", "compositingGroup", "widgetAccentable", "saturation",
        "brightness",
        "contrast", "grayscale", "hueRotation", "colorInvert", "colorMultiply", "luminanceToAlpha",
        "activityBackgroundTint", "dynamicIslandBelowIfTooWide", "controlWidgetActionHint", "controlWidgetStatus",
    ]

    private mutating func modifier(_ object: ArchivedObject, depth: Int) throws -> ViewNode.Modifier {
        let name = try object.required("modifier")
        func alignment() throws -> Alignment { try object["alignment"]?.named(.alignments) ?? .center }
        func layer() throws -> [ViewNode] { try views(try object.required("views"), depth: depth + 1) }
        func value() throws -> Double { try object.required("value").number() }
        func axes(_ key: String) throws -> ArchivedAxes {
            try object[key]?.named(.axes) ?? ArchivedAxes(horizontal: false, vertical: false)
        }
        switch try name.string() {
        case "padding":
            func edge(_ key: String) throws -> Double { try object[key]?.number() ?? 0 }
            var insets = EdgeInsets()
            (insets.topLength, insets.bottomLength) = (try edge("top"), try edge("bottom"))
            (insets.leadingLength, insets.trailingLength) = (try edge("leading"), try edge("trailing"))
            return .padding(insets)
        case "frame":
            return .frame(
                width: try object["width"]?.number(), height: try object["height"]?.number(), try alignment())
        case "flexibleFrame":
            func bounds(_ name: String) throws -> ViewNode.FlexibleFrame.Bounds {
                .init(
                    min: try object["min\(name)"]?.endlessLength(), ideal: try object["ideal\(name)"]?.endlessLength(),
                    max: try object["max\(name)"]?.endlessLength())
            }
            return .flexibleFrame(
                .init(width: try bounds("Width"), height: try bounds("Height"), alignment: try alignment()))
        case "fixedSize":
            let axes = try object["axes"]?.named(.axes) ?? ArchivedAxes(horizontal: true, vertical: true)
            return .fixedSize(horizontal: axes.horizontal, vertical: axes.vertical)
        case "aspectRatio":
            return .aspectRatio(
                try object["ratio"]?.number(in: 1e-6...1e6), try object["mode"]?.named(.contentModes) ?? .fit)
        case "layoutPriority": return .layoutPriority(try value())
        case "gridCell":
            let unsized = try axes("unsized")
            return .gridCell(
                .init(
                    columns: try object["columns"]?.integer(in: 1...ViewNode.GridCell.most),
                    isUnsizedHorizontally: unsized.horizontal, isUnsizedVertically: unsized.vertical,
                    columnAlignment: try object["columnAlignment"]?.named(.horizontal),
                    anchor: try object["anchor"]?.unitPoint()))
        case "containerRelativeFrame":
            let axes = try axes("axes")
            return .containerRelative(
                .init(
                    isHorizontal: axes.horizontal, isVertical: axes.vertical,
                    count: try object["count"]?.integer(in: 1...1_000) ?? 1,
                    span: try object["span"]?.integer(in: 1...1_000) ?? 1,
                    spacing: try object["spacing"]?.number() ?? 0, alignment: try alignment()))
        case "redacted": return .redacted
        case "tap": return .tap(try Self.tap(object))
        case "accessibility":
            var element = AccessibilityProperties()
            (element.label, element.value) = (try object["label"]?.string(), try object["value"]?.string())
            (element.hint, element.identifier) = (try object["hint"]?.string(), try object["identifier"]?.string())
            (element.isHidden, element.isCombined) = (try object["hidden"]?.bool(), try object["combined"]?.bool())
            element.traits = try object["traits"]?.array(0...100).map { try $0.string() } ?? []
            element.removedTraits = try object["removedTraits"]?.array(0...100).map { try $0.string() } ?? []
            return .accessibility(element)
        case "zIndex": return .zIndex(try value())
        case "background": return .background(try alignment(), try layer())
        case "overlay": return .overlay(try alignment(), try layer())
        case "mask": return .mask(try alignment(), try layer())
        case "containerBackground": return .containerBackground(try alignment(), try layer())
        case "offset":
            let point = try object.required("by").point()
            return .offset(x: point.x, y: point.y)
        case "position":
            let point = try object.required("at").point()
            return .position(x: point.x, y: point.y)
        case "widgetURL": return .widgetURL(try object["url"].map { try Self.url($0) })
        case "activityBackgroundTint":
            return .trait(.activityBackground(try object.required("paint").paint()))
        case "dynamicIslandBelowIfTooWide": return .trait(.islandBelowIfTooWide)
        case "controlWidgetActionHint": return .trait(.controlHint(try object.required("text").string()))
        case "controlWidgetStatus": return .trait(.controlStatus(try object.required("text").string()))
        case "transform":
            let transform = try object.required("matrix").transform()
            return .effect(
                try object["anchor"].map { .transform(transform, anchor: try $0.unitPoint()) }
                    ?? .fixed(.transform(transform)))
        case "clipShape": return .effect(.clip(try Self.shape(object, paint: Self.black, isAccented: false)))
        case "contentShape":
            return .contentShape(try Self.shape(object, paint: Self.black, isAccented: false))
        case "clipped": return .effect(.clipToBounds)
        case let other:
            if let effect = try Self.effect(other, object) { return .effect(.fixed(effect)) }
            throw ArchivedViewError(
                .unknown(other, kind: "modifier", near: suggestion(for: other, in: Self.modifiers)), at: name.place)
        }
    }

    private static func tap(_ object: ArchivedObject) throws -> TapAction {
        if let address = object["url"] { return .url(try url(address)) }
        if let number = object["button"] { return .button(try number.integer(in: 1...ArchivedView.views)) }
        guard let id = object["intent"] else { throw ArchivedViewError(.missing("intent"), at: object.place) }
        var parameters: JSONValue = [:]
        if let given = object["parameters"] {
            guard given.value.members != nil else { throw given.wrong("an object of parameters by name") }
            parameters = given.value
        }
        return .intent(id: try id.string(), isOn: try object["isOn"]?.bool(), parameters: parameters)
    }

    private static func url(_ part: ArchivedPart) throws -> URL {
        guard let url = URL(string: try part.string()) else { throw part.wrong("a URL") }
        return url
    }
}

extension ViewNode.Geometry {
    /// Returns a node that overlays nodes in a square with a side length and scales the square to fit the space.
    fileprivate static func scaled(_ nodes: [ViewNode], side: Double) -> ViewNode.Geometry {
        // Unchecked: the nodes never change, and only the main actor draws them.
        let nodes = Unchecked(nodes)
        return ViewNode.Geometry(side: side) { rect in
            let nodes = nodes.value
            let scale = min(rect.width, rect.height) / side
            guard scale != 1 else { return nodes }
            let square = ViewNode(
                .modified(.frame(width: side, height: side, .center), ViewNode(.overlaid(.center, nodes))))
            let scaled = ViewNode(.modified(.effect(.transform(.scale(scale, scale), anchor: .center)), square))
            return [ViewNode(.modified(.frame(width: rect.width, height: rect.height, .center), scaled))]
        }
    }
}

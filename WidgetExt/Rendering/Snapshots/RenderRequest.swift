import Shared

/// One picture to draw.
package struct RenderRequest: Sendable {
    package var kind: String
    package var family: WidgetFamily
    package var mode: WidgetRenderingMode
    /// The colour of the accent group in the accented mode.
    package var tint = AccentedFilter.white
    package var scheme: ColorScheme
    package var contrast: ColorSchemeContrast
    package var device: DeviceProfile
    package var typeSize: DynamicTypeSize
    /// Which entry is shown.
    package var origin: EntryOrigin
    /// Pixels a point, from 1 to 4.
    package var scale: Double

    /// Creates a request.
    init(
        kind: String, family: WidgetFamily, mode: WidgetRenderingMode, scheme: ColorScheme,
        contrast: ColorSchemeContrast, device: DeviceProfile, typeSize: DynamicTypeSize, origin: EntryOrigin,
        scale: Double
    ) {
        (self.kind, self.family, self.mode, self.scheme) = (kind, family, mode, scheme)
        (self.contrast, self.device, self.typeSize) = (contrast, device, typeSize)
        (self.origin, self.scale) = (origin, scale)
    }

    /// Reads the options of a command line.
    ///
    /// - Parameters:
    ///   - kind: The kind where no option names it.
    ///   - family: The family where no option names it; the small one by default.
    /// - Throws: ``UsageError`` for a missing kind or a value that isn't one.
    init(_ arguments: Arguments, kind: String? = nil, family: WidgetFamily? = nil) throws {
        guard let kind = arguments.value("kind") ?? kind ?? HandedOverView.kind(arguments) else {
            throw UsageError("no widget named — write --kind KIND; 'list' prints the kinds")
        }
        self.kind = kind
        self.family = try arguments.choice("family", default: family ?? .systemSmall)
        mode = try arguments.choice("mode", default: .fullColor)
        if let text = arguments.value("tint") {
            guard let color = ResolvedColor(hexadecimal: text) else {
                throw UsageError(
                    "'\(text)' is not a colour — two hexadecimal digits each of red, green and blue: FF9500")
            }
            tint = color
        }
        scheme = try arguments.choice("scheme", default: .light)
        contrast = try arguments.choice("contrast", default: .standard)
        typeSize = try arguments.choice("type-size", default: .large)
        device = .standard
        if let name = arguments.value("device") {
            let names = DeviceProfile.all.map(\.name)
            guard let known = DeviceProfile.all.first(where: { $0.name == name }) else {
                throw UsageError("unknown value '\(name)' for --device — \(suggestion(for: name, in: names))")
            }
            device = known
        }
        origin = try EntryOrigin(arguments)
        scale = 3
        if let text = arguments.value("scale") {
            guard let value = Double(text), (1...4).contains(value) else {
                throw UsageError("'\(text)' is not a scale — pixels a point, from 1 to 4")
            }
            scale = value
        }
    }

    /// The size of the picture in points.
    ///
    /// - Throws: ``UsageError`` where the device doesn't show the family.
    var size: Size {
        get throws {
            guard let size = device.size(of: family) else {
                throw UsageError("\(device.name) shows no \(family) widgets — choose another --device or --family")
            }
            return size
        }
    }

    /// What views read wherever they are shown.
    @MainActor func environment(
        images: ImageStore, layoutDirection: LayoutDirection, log: DiagnosticLog
    ) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.colorSchemeContrast = contrast
        // In a widget text never gets smaller than the default setting.
        environment.dynamicTypeSize = max(typeSize, .large)
        environment.layoutDirection = layoutDirection
        environment.pixelsPerPoint = scale
        environment.assetColors = images.colors(reportingTo: log)
        return environment
    }
}

extension ResolvedColor {
    /// The opaque colour of six hexadecimal digits; `nil` for any other text.
    fileprivate init?(hexadecimal text: String) {
        guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16) else {
            return nil
        }
        func part(_ shift: UInt32) -> Double { Double((number >> shift) & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }
}

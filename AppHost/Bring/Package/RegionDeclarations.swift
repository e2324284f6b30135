/// The file generated into each target. With this file, Foundation's declarations of the user's region return the region of the request,
/// and Foundation's functions that read the contents of a URL throw an error for a URL on the network, instead of ending the process.
/// Decoders and other functions that read an app's data are those that the command `reads` sees.
///
/// A module's own declarations take precedence over imported ones, so the generated declarations replace Foundation's in all files of the
/// module. They are marked `@_disfavoredOverload`, so that other modules don't use them. The re-exports make the app groups, Combine and
/// Observation available in files that import only Foundation, as on Apple's platforms.
///
/// Styles take the request's locale when they format a value, not when they are made: a declaration such as `number` would have to exist
/// for each type for which Foundation declares it, or a literal would choose a type without one.
enum RegionDeclarations {
    static let source = """
        // Written by './airlock bring': the request's region, language and app groups, also for files that import Foundation alone.
        \(["Combine", "Foundation", "FoundationGaps", "Observation"].map { "@_exported import \($0)" }.joined(separator: "\n"))

        \(classes.map { "public typealias \($0) = FoundationGaps._\($0)" }.joined(separator: "\n"))
        public typealias PersonNameComponentsFormatter = FoundationGaps.PersonNameComponentsFormatter

        extension Foundation.Locale {
            @_disfavoredOverload public nonisolated static var current: Foundation.Locale { _RequestRegion.locale }
            @_disfavoredOverload public nonisolated static var autoupdatingCurrent: Foundation.Locale { _RequestRegion.locale }
            @_disfavoredOverload public nonisolated static var preferredLanguages: [String] { _RequestRegion.languages }
        }

        extension Foundation.Calendar {
            @_disfavoredOverload public nonisolated static var current: Foundation.Calendar { _RequestRegion.calendar }
            @_disfavoredOverload public nonisolated static var autoupdatingCurrent: Foundation.Calendar { _RequestRegion.calendar }
        }

        extension Swift.String {
            @_disfavoredOverload public nonisolated init(
                format: __shared String, _ arguments: any CVarArg...
            ) {
                self = _LocalizedFormat.string(format, locale: nil, arguments)
            }

            @_disfavoredOverload public nonisolated init(
                format: __shared String, arguments: __shared [any CVarArg]
            ) {
                self = _LocalizedFormat.string(format, locale: nil, arguments)
            }

            @_disfavoredOverload public nonisolated init(
                format: __shared String, locale: __shared Foundation.Locale?, _ args: any CVarArg...
            ) {
                self = _LocalizedFormat.string(format, locale: locale, args)
            }

            @_disfavoredOverload public nonisolated init(
                format: __shared String, locale: __shared Foundation.Locale?, arguments: __shared [any CVarArg]
            ) {
                self = _LocalizedFormat.string(format, locale: locale, arguments)
            }

            @_disfavoredOverload public nonisolated static func localizedStringWithFormat(
                _ format: String, _ arguments: any CVarArg...
            ) -> String {
                _LocalizedFormat.string(format, locale: _RequestRegion.locale, arguments)
            }
        }

        extension Foundation.Date {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                formatted(date: .numeric, time: .shortened)
            }

            @_disfavoredOverload public nonisolated func formatted(
                date: FormatStyle.DateStyle, time: FormatStyle.TimeStyle
            ) -> String {
                FormatStyle(date: date, time: time)._text(self)
            }

            @_disfavoredOverload public nonisolated func formatted<F: Foundation.FormatStyle>(
                _ format: F
            ) -> F.FormatOutput where F.FormatInput == Date {
                _RequestRegion.text(self, format)
            }
        }

        extension Swift.Range where Bound == Foundation.Date {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                _RequestRegion.text(self, Foundation.Date.IntervalFormatStyle())
            }

            @_disfavoredOverload public nonisolated func formatted(
                date: Foundation.Date.IntervalFormatStyle.DateStyle, time: Foundation.Date.IntervalFormatStyle.TimeStyle
            ) -> String {
                _RequestRegion.text(self, Foundation.Date.IntervalFormatStyle(date: date, time: time))
            }

            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ style: S
            ) -> S.FormatOutput where S.FormatInput == Range<Foundation.Date> {
                _RequestRegion.text(self, style)
            }
        }

        \(numbers.map(formattedNumber).joined(separator: "\n\n"))

        extension Foundation.Decimal {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                _RequestRegion.text(self, FormatStyle())
            }

            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ format: S
            ) -> S.FormatOutput where S.FormatInput == Decimal {
                _RequestRegion.text(self, format)
            }
        }

        extension Swift.Duration {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                _RequestRegion.text(self, TimeFormatStyle(pattern: .hourMinuteSecond))
            }

            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ v: S
            ) -> S.FormatOutput where S.FormatInput == Duration {
                _RequestRegion.text(self, v)
            }
        }

        extension Swift.Sequence {
            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ style: S
            ) -> S.FormatOutput where S.FormatInput == Self {
                _RequestRegion.text(self, style)
            }
        }

        extension Swift.Sequence where Element == Swift.String {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                _RequestRegion.text(self, .list(type: .and))
            }
        }

        extension Foundation.FormatStyle {
            @_disfavoredOverload public nonisolated static func list<MemberStyle, Base>(
                memberStyle: MemberStyle, type: Foundation.ListFormatStyle<MemberStyle, Base>.ListType,
                width: Foundation.ListFormatStyle<MemberStyle, Base>.Width = .standard
            ) -> Self
            where
                Self == Foundation.ListFormatStyle<MemberStyle, Base>, MemberStyle: Foundation.FormatStyle,
                Base: Sequence, MemberStyle.FormatInput == Base.Element, MemberStyle.FormatOutput == String
            {
                var style = Self(memberStyle: _RequestRegion.style(memberStyle))
                (style.listType, style.width) = (type, width)
                return style
            }
        }

        \(styles.map(formattedStyle).joined(separator: "\n\n"))

        extension Foundation.Data {
            @_disfavoredOverload public nonisolated init(
                contentsOf url: __shared Foundation.URL, options: ReadingOptions = []
            ) throws {
                self = try _URLContents.data(url, options)
            }
        }

        extension Foundation.NSData {
            @_disfavoredOverload public nonisolated convenience init?(contentsOf url: Foundation.URL) {
                // Apple's initialiser has no error, either.
                guard let data = try? _URLContents.data(url, []) else { return nil }
                self.init(data: data)
            }

            @_disfavoredOverload public nonisolated convenience init(
                contentsOf url: Foundation.URL, options readOptionsMask: ReadingOptions = []
            ) throws {
                self.init(data: try _URLContents.data(url, readOptionsMask))
            }
        }

        extension Swift.String {
            @_disfavoredOverload public nonisolated init(contentsOf url: __shared Foundation.URL) throws {
                var encoding = Encoding.utf8
                self = try _URLContents.text(url, usedEncoding: &encoding)
            }

            @_disfavoredOverload public nonisolated init(
                contentsOf url: __shared Foundation.URL, encoding enc: Encoding
            ) throws {
                self = try _URLContents.text(url, enc)
            }

            @_disfavoredOverload public nonisolated init(
                contentsOfFile path: __shared String, encoding enc: Encoding
            ) throws {
                self = try _URLContents.text(Foundation.URL(fileURLWithPath: path), enc)
            }

            @_disfavoredOverload public nonisolated init(
                contentsOf url: __shared Foundation.URL, usedEncoding: inout Encoding
            ) throws {
                self = try _URLContents.text(url, usedEncoding: &usedEncoding)
            }
        }

        extension Foundation.UserDefaults {
            @_disfavoredOverload public nonisolated static var standard: UserDefaults { _standard }
        }

        extension Swift.String {
            @_disfavoredOverload public nonisolated init?(data: __shared Foundation.Data, encoding: Encoding) {
                guard let text = _SeenData.text(data, encoding) else { return nil }
                self = text
            }
        }

        extension Foundation.FileManager {
            @_disfavoredOverload public nonisolated func contents(
                atPath path: String
            ) -> Data? {
                _SeenData.contents(path)
            }

            @_disfavoredOverload public nonisolated func fileExists(atPath path: String) -> Bool {
                _SeenData.exists(path)
            }
        }

        extension Foundation.JSONSerialization {
            @_disfavoredOverload public nonisolated static func jsonObject(
                with data: Data, options opt: ReadingOptions = []
            ) throws -> Any {
                try _SeenData.jsonObject(data, opt)
            }
        }

        extension Foundation.PropertyListSerialization {
            @_disfavoredOverload public nonisolated static func propertyList(
                from data: Data, options opt: ReadOptions = [],
                format: UnsafeMutablePointer<PropertyListSerialization.PropertyListFormat>?
            ) throws -> Any {
                try _SeenData.propertyList(data, opt, format)
            }
        }

        extension Foundation.NSKeyedUnarchiver {
            @_disfavoredOverload public nonisolated static func unarchivedObject<DecodedObjectType>(
                ofClass cls: DecodedObjectType.Type, from data: Data
            ) throws -> DecodedObjectType? where DecodedObjectType: NSObject, DecodedObjectType: NSCoding {
                try _SeenData.unarchived(cls, data)
            }

            @_disfavoredOverload public nonisolated static func unarchivedObject(
                ofClasses classes: [AnyClass], from data: Data
            ) throws -> Any? {
                try _SeenData.unarchived(classes, data)
            }

            @_disfavoredOverload public nonisolated static func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
                try _SeenData.unarchived(data)
            }
        }

        """

    /// The classes of formatters that use the request's region, and those of decoders that a recording of reads sees. In a module without the aliases, a second class of the same name would be
    /// ambiguous, so the classes' own names begin with an underscore.
    private static let classes = [
        "ByteCountFormatter", "DateFormatter", "DateIntervalFormatter", "JSONDecoder", "NumberFormatter",
        "PropertyListDecoder",
    ]

    /// The protocols of numbers, with the style of `formatted()`.
    private static let numbers = [
        ("BinaryInteger", "IntegerFormatStyle"), ("BinaryFloatingPoint", "FloatingPointFormatStyle"),
    ]

    private static func formattedNumber(_ number: (name: String, style: String)) -> String {
        """
        extension Swift.\(number.name) {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                _RequestRegion.text(self, \(number.style)<Self>())
            }

            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ format: S
            ) -> S.FormatOutput where S.FormatInput == Self {
                _RequestRegion.text(self, format)
            }

            @_disfavoredOverload public nonisolated func formatted<S: Foundation.FormatStyle>(
                _ format: S
            ) -> S.FormatOutput where S.FormatInput: \(number.name) {
                _RequestRegion.text(S.FormatInput(self), format)
            }
        }
        """
    }

    /// The styles of Foundation's that read a locale, with the type of a value.
    private static let styles: [(name: String, value: String)] =
        [
            ("IntegerFormatStyle", "Value"), ("FloatingPointFormatStyle", "Value"),
            ("Decimal.FormatStyle", "Foundation.Decimal"),
        ].flatMap { name, value in ["", ".Percent", ".Currency"].map { ("Foundation.\(name)\($0)", value) } } + [
            ("Foundation.Date.FormatStyle", "Date"), ("Foundation.Date.IntervalFormatStyle", "Range<Date>"),
            ("Foundation.Date.RelativeFormatStyle", "Date"),
            ("Foundation.Date.AnchoredRelativeFormatStyle", "Date"),
            ("Foundation.ByteCountFormatStyle", "Int64"), ("Foundation.ListFormatStyle", "Base"),
            ("Swift.Duration.TimeFormatStyle", "Duration"), ("Swift.Duration.UnitsFormatStyle", "Duration"),
        ]

    private static func formattedStyle(_ style: (name: String, value: String)) -> String {
        """
        extension \(style.name) {
            @_disfavoredOverload public nonisolated func format(_ value: \(style.value)) -> String {
                _RequestRegion.text(value, self)
            }
        }
        """
    }
}

/// The declarations, generated into each target, with which Foundation's `Bundle` finds the resources of the app's modules.
///
/// On Linux, `Bundle.main` is the folder of the executable, which has a subfolder for each module, and files are found in the language of
/// the process. The declarations replace Foundation's in the same way as those of ``RegionDeclarations``.
enum BundleDeclarations {
    /// Returns the source.
    ///
    /// - Parameter app: The name of the main module, with which the names of the resource folders begin.
    static func source(app: String) -> String {
        """

        extension Foundation.Bundle {
            @_disfavoredOverload public nonisolated static var main: Foundation.Bundle { _AppBundle.main(of: \(app.swiftLiteral)) }

            @_disfavoredOverload public nonisolated convenience init(for aClass: Swift.AnyClass) {
                self.init(_of: aClass, in: \(app.swiftLiteral))
            }

            @_disfavoredOverload public nonisolated func url(
                forResource name: String?, withExtension ext: String?
            ) -> Foundation.URL? {
                _url(name, ext, subdirectory: nil)
            }

            @_disfavoredOverload public nonisolated func url(
                forResource name: String?, withExtension ext: String?, subdirectory subpath: String?
            ) -> Foundation.URL? {
                _url(name, ext, subdirectory: subpath)
            }

            @_disfavoredOverload public nonisolated func path(forResource name: String?, ofType ext: String?) -> String? {
                _url(name, ext, subdirectory: nil)?.path
            }

            @_disfavoredOverload public nonisolated func path(
                forResource name: String?, ofType ext: String?, inDirectory subpath: String?
            ) -> String? {
                _url(name, ext, subdirectory: subpath)?.path
            }

            @_disfavoredOverload public nonisolated func localizedString(
                forKey key: String, value: String?, table tableName: String?
            ) -> String {
                _localizedString(key, value, table: tableName)
            }
        }

        @_disfavoredOverload public nonisolated func NSLocalizedString(
            _ key: String, tableName: String? = nil, bundle: Foundation.Bundle = .main, value: String = "", comment: String
        ) -> String {
            bundle._localizedString(key, value, table: tableName)
        }

        """
    }

    /// Returns the declaration of `Bundle.module`, which the package manager generates for a package.
    static func module(_ module: String, app: String) -> String {
        """
        // Written by './airlock bring': the folder of the module's resources.
        \(["Foundation", "FoundationGaps"].map { "import \($0)" }.joined(separator: "\n"))

        extension Foundation.Bundle {
            nonisolated static var module: Foundation.Bundle {
                _AppBundle.module(\(module.swiftLiteral), of: \(app.swiftLiteral))
            }
        }

        """
    }
}

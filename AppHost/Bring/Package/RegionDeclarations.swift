/// The file generated into each target. With this file, Foundation's declarations of the user's region return the region of the request,
/// and Foundation's functions that read the contents of a URL throw an error for a URL on the network, instead of ending the process.
///
/// A module's own declarations take precedence over imported ones, so the generated declarations replace Foundation's in all files of the
/// module. They are marked `@_disfavoredOverload`, so that other modules don't use them. The re-exports make the app groups, Combine and
/// Observation available in files that import only Foundation, as on Apple's platforms. The formatter of names has an alias, because
/// Foundation has a class of the same name that can't be created.
enum RegionDeclarations {
    static let source = """
        // Written by './airlock bring': the request's region, language and app groups, also for files that import Foundation alone.
        \(["Combine", "Foundation", "FoundationGaps", "Observation"].map { "@_exported import \($0)" }.joined(separator: "\n"))

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

        extension Foundation.Date.FormatStyle {
            @_disfavoredOverload public nonisolated func format(_ value: Date) -> String { _text(value) }
        }

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
                contentsOf url: __shared Foundation.URL, usedEncoding: inout Encoding
            ) throws {
                self = try _URLContents.text(url, usedEncoding: &usedEncoding)
            }
        }

        extension Swift.BinaryInteger {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                IntegerFormatStyle<Self>(locale: _RequestRegion.locale).format(self)
            }
        }

        extension Swift.BinaryFloatingPoint {
            @_disfavoredOverload public nonisolated func formatted() -> String {
                FloatingPointFormatStyle<Self>(locale: _RequestRegion.locale).format(self)
            }
        }

        extension Foundation.FormatStyle where Self == Foundation.Date.FormatStyle {
            @_disfavoredOverload public nonisolated static var dateTime: Self { Self(locale: _RequestRegion.locale) }
        }

        \(plainStyles.map(constant).joined(separator: "\n\n"))

        extension Foundation.FormatStyle {
            @_disfavoredOverload public nonisolated static func currency<Value: BinaryInteger>(
                code: String
            ) -> Self where Self == Foundation.IntegerFormatStyle<Value>.Currency {
                Self(code: code, locale: _RequestRegion.locale)
            }

            @_disfavoredOverload public nonisolated static func currency<Value: BinaryFloatingPoint>(
                code: String
            ) -> Self where Self == Foundation.FloatingPointFormatStyle<Value>.Currency {
                Self(code: code, locale: _RequestRegion.locale)
            }
        }

        extension Foundation.FormatStyle where Self == Foundation.Decimal.FormatStyle.Currency {
            @_disfavoredOverload public nonisolated static func currency(code: String) -> Self {
                Self(code: code, locale: _RequestRegion.locale)
            }
        }

        """

    /// The number and percent styles.
    private static let plainStyles =
        ["Int", "Int32", "Int64", "UInt"].flatMap { styles("IntegerFormatStyle<\($0)>") }
        + ["Double", "Float"].flatMap { styles("FloatingPointFormatStyle<\($0)>") } + styles("Decimal.FormatStyle")

    private static func styles(_ type: String) -> [(type: String, name: String)] {
        [(type, "number"), ("\(type).Percent", "percent")]
    }

    private static func constant(_ style: (type: String, name: String)) -> String {
        """
        extension Foundation.FormatStyle where Self == Foundation.\(style.type) {
            @_disfavoredOverload public nonisolated static var \(style.name): Self { Self(locale: _RequestRegion.locale) }
        }
        """
    }
}

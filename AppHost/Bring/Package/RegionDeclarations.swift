/// The file generated into each target. With it, Foundation's declarations of the user's region return the region of the request.
///
/// A module's own declarations take precedence over imported ones, so the generated declarations replace Foundation's in all files of the
/// module. They are marked `@_disfavoredOverload`, so that other modules don't use them. The re-export makes the app groups available in
/// files that import only Foundation.
enum RegionDeclarations {
    static let source = """
        // Written by './airlock bring': the request's region, language and app groups, also for files that import Foundation alone.
        \(["Foundation", "FoundationGaps"].map { "@_exported import \($0)" }.joined(separator: "\n"))

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

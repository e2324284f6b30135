import Foundation
import Shared

extension Locale {
    /// This locale, or the current request's locale if this is the machine's current locale.
    var ofRequest: Locale {
        guard self == .autoupdatingCurrent || self == .current else { return self }
        return RequestContext.current.locale
    }

    /// True if the region measures temperatures in degrees Fahrenheit.
    var usesFahrenheit: Bool {
        UnitText.number(20, skeleton: "measure-unit/temperature-celsius usage/weather unit-width-short", locale: self)?
            .contains("F") ?? false
    }
}

import Foundation
import Shared

extension Locale {
    /// The locale of the request being answered where this is the machine's own.
    var ofRequest: Locale {
        guard self == .autoupdatingCurrent || self == .current else { return self }
        return RequestContext.current.locale
    }

    /// Whether people measure temperatures in degrees Fahrenheit.
    var usesFahrenheit: Bool {
        UnitText.number(20, skeleton: "measure-unit/temperature-celsius usage/weather unit-width-short", locale: self)?
            .contains("F") ?? false
    }
}

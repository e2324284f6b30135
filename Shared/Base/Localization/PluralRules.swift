/// The plural categories of languages, from Unicode's CLDR (cardinals, version 46).
package enum PluralRules {
    /// Returns the category of a number: `zero`, `one`, `two`, `few`, `many` or `other`. An unknown language follows the rule of English.
    package static func category(of number: Double, language: String) -> String {
        let code = String(language.prefix { $0 != "-" && $0 != "_" })
        let isWhole = number == number.rounded() && abs(number) < 1e15
        let count = isWhole ? Int(saturating: abs(number)) : -1
        switch code {
        case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo", "yue", "jv", "km": return "other"
        case "fr", "hy",
            "pt" where language != "pt-PT":
            if abs(number) < 2 { return "one" }
            return code != "hy" && count > 0 && count % 1_000_000 == 0 ? "many" : "other"
        case "es", "it", "ca", "pt":
            if number == 1 { return "one" }
            return count > 0 && count % 1_000_000 == 0 ? "many" : "other"
        case "hi", "bn", "fa", "gu", "kn", "am", "zu", "as":
            return count == 0 || abs(number) <= 1 ? "one" : "other"
        case "da": return number != 0 && abs(number) < 2 ? "one" : "other"
        case "ru", "uk", "be": return count < 0 ? "other" : slavic(count)
        case "sr", "hr", "bs": return count < 0 ? "other" : slavic(count, many: "other")
        case "pl":
            if count == 1 { return "one" }
            if count < 0 { return "other" }
            return isFew(count) ? "few" : "many"
        case "cs", "sk":
            if count == 1 { return "one" }
            if (2...4).contains(count) { return "few" }
            return count < 0 ? "many" : "other"
        case "ar": return arabic(count)
        case "he", "iw": return count == 1 || count < 0 && abs(number) < 1 ? "one" : count == 2 ? "two" : "other"
        case "ro", "mo":
            if count == 1 { return "one" }
            return count < 0 || count == 0 || (1...19).contains(count % 100) ? "few" : "other"
        case "lt":
            if count < 0 { return "many" }
            if count % 10 == 1, !(11...19).contains(count % 100) { return "one" }
            return (2...9).contains(count % 10) && !(11...19).contains(count % 100) ? "few" : "other"
        case "lv":
            if count < 0 || count % 10 == 0 || (11...19).contains(count % 100) { return count < 0 ? "other" : "zero" }
            return count % 10 == 1 ? "one" : "other"
        case "sl":
            switch count % 100 {
            case _ where count < 0: return "few"
            case 1: return "one"
            case 2: return "two"
            case 3, 4: return "few"
            default: return "other"
            }
        case "cy":
            return [0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"][count] ?? "other"
        case "ga":
            switch count {
            case 1: return "one"
            case 2: return "two"
            case 3...6: return "few"
            case 7...10: return "many"
            default: return "other"
            }
        default: return number == 1 ? "one" : "other"
        }
    }

    private static func isFew(_ count: Int) -> Bool {
        (2...4).contains(count % 10) && !(12...14).contains(count % 100)
    }

    private static func slavic(_ count: Int, many: String = "many") -> String {
        if count % 10 == 1, count % 100 != 11 { return "one" }
        return isFew(count) ? "few" : many
    }

    private static func arabic(_ count: Int) -> String {
        switch count {
        case 0: "zero"
        case 1: "one"
        case 2: "two"
        case _ where count > 0 && (3...10).contains(count % 100): "few"
        case _ where count > 0 && (11...99).contains(count % 100): "many"
        default: "other"
        }
    }
}

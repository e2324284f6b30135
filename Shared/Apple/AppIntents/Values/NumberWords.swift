/// Whole numbers in English words: `twenty-one`, `a dozen`, `one hundred and five`.
enum NumberWords {
    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// Returns the number up to 999,999 that a string spells; `nil` if the string doesn't spell a number.
    static func value(of text: String) -> Int? {
        guard text.utf8.count <= 100 else { return nil }
        var (thousands, group, last) = (0, 0, Int.max)
        var isEmpty = true
        for word in text.normalizedPhrase.split(separator: " ") where word != "and" {
            if let unit = units.firstIndex(of: String(word)) ?? (word == "a" || word == "an" ? 1 : nil) {
                guard last >= 100 || (last >= 20 && (1..<10).contains(unit)) else { return nil }
                group += unit
                last = unit
            } else if let ten = tens.firstIndex(of: String(word)) {
                guard last >= 100 else { return nil }
                group += (ten + 2) * 10
                last = (ten + 2) * 10
            } else if word == "dozen" {
                guard last == .max || (1..<20).contains(last) else { return nil }
                group = max(group, 1) * 12
                last = 0
            } else if word == "hundred" {
                guard (1..<10).contains(group) else { return nil }
                group *= 100
                last = 100
            } else if word == "thousand" {
                guard thousands == 0, (1..<1_000).contains(group) else { return nil }
                (thousands, group, last) = (group * 1_000, 0, 1_000)
            } else {
                return nil
            }
            isEmpty = false
        }
        return isEmpty ? nil : thousands + group
    }
}

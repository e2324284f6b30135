/// Returns a list of choices as `one of a, b, c`.
package func choices(_ names: [String]) -> String { "one of \(names.joined(separator: ", "))" }

/// The maximum number of names that are listed if none is similar.
private let listedNames = 24

/// Returns a suggestion for a mistyped name: the most similar name; otherwise the names that contain it; otherwise a list of all names,
/// which is cut if it is long. Each name is on one line.
package func suggestion(for name: String, in names: [String]) -> String {
    let names = names.map(\.shortened).filter { !$0.isEmpty }
    if names.isEmpty { return "there are none to choose from" }
    let near = nearNames(to: name, in: names)
    if near.count == 1 { return "did you mean '\(near[0])'?" }
    if !near.isEmpty { return "choose \(choices(near))" }
    let rest = names.count - listedNames
    return "choose \(choices(Array(names.prefix(listedNames))))" + (rest > 0 ? " and \(rest) more" : "")
}

/// Returns the name with the smallest edit distance; otherwise the few names that contain `name`, preferring those that begin with it.
/// Empty if no name is similar or too many names are.
package func nearNames(to name: String, in names: [String]) -> [String] {
    // Nothing similar to a longer text is a name.
    guard name.utf8.count <= 256 else { return [] }
    let written = name.lowercased()
    let ranked = names.map { (name: $0, distance: editDistance(written, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return [] }
    if best.distance <= max(2, name.count / 3) { return [best.name] }
    guard written.utf8.count >= 3 else { return [] }
    let longer = names.filter { $0.lowercased().hasWords(written) }
    let begun = longer.filter { $0.lowercased().hasPrefix(written) }
    let near = begun.isEmpty ? longer : begun
    return near.count <= 5 ? near : []
}

/// The maximum number of bytes of strings whose edit distance is computed, because the time grows with the product of their lengths.
private let comparedBytes = 1_024

/// Returns the least number of characters to insert, delete or replace that turns one string into the other. If a string is longer than
/// 1,024 bytes, the strings count as different in every character.
package func editDistance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    guard max(first.utf8.count, second.utf8.count) <= comparedBytes else {
        return first == second ? 0 : max(first.count, second.count)
    }
    // The characters as numbers. Thousands of names are compared for a suggestion, and comparing characters takes many times as long.
    var others: [Character] = []
    func numbers(_ text: some StringProtocol) -> [UInt32] {
        text.map { character in
            if let ascii = character.asciiValue, character != "\r\n" { return UInt32(ascii) }
            if let known = others.firstIndex(of: character) { return UInt32(256 + known) }
            others.append(character)
            return UInt32(255 + others.count)
        }
    }
    let (left, right) = (numbers(first), numbers(second))
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: right.count + 1) { memory in
        guard let row = memory.baseAddress else { return 0 }
        var (line, column) = (0, 0)
        while column <= right.count {
            row[column] = column
            column += 1
        }
        while line < left.count {
            var diagonal = row[0]
            row[0] = line + 1
            column = 0
            while column < right.count {
                let replaced = diagonal + (left[line] == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                column += 1
                row[column] = min(diagonal + 1, row[column - 1] + 1, replaced)
            }
            line += 1
        }
        return row[right.count]
    }
}

extension String {
    /// Returns the string padded with spaces to a width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}

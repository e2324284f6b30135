import Shared

/// The options of the `search` command.
enum SearchOptions {
    static let type = CommandOption<String?>("type", "NAME", help: "search entities of this type only")
    static let comparisons = CommandOption<[WrittenComparison]>(
        repeated: "where", "TEXT", help: "a property comparison, such as \"year greaterThan 1990\"; may be repeated",
        read: { text throws(CommandFailure) in try comparison(text) },
        write: { [$0.property, $0.comparison, $0.values.spaced].spaced })
    static let any = CommandOption<Bool>("any", help: "match any of the comparisons instead of all")
    static let sort = CommandOption<String?>(
        "sort", "PROPERTY", help: "the property to sort by; -PROPERTY sorts in descending order")

    /// Returns the search by properties that the options request; `nil` if they request none.
    static func propertySearch(_ arguments: Arguments) -> PropertySearch? {
        var search = PropertySearch()
        search.comparisons = arguments[comparisons]
        guard !search.comparisons.isEmpty || arguments.has(sort) else { return nil }
        if arguments[any] { search.mode = .or }
        if let sort = arguments[sort] {
            search.isDescending = sort.hasPrefix("-")
            search.sortedBy = search.isDescending ? String(sort.dropFirst()) : sort
        }
        search.limit = arguments[IntentOptions.limit]
        return search
    }

    private static func comparison(_ text: String) throws(CommandFailure) -> WrittenComparison {
        let parts = text.split(separator: " ", maxSplits: 2)
        guard parts.count == 3 else {
            throw CommandFailure(
                "invalid comparison '\(text.shortened)' — write PROPERTY OPERATOR VALUE, such as \"year greaterThan 1990\""
            )
        }
        let values = parts[1] == "isBetween" ? parts[2].split(separator: " ").map(String.init) : [String(parts[2])]
        return WrittenComparison(property: String(parts[0]), comparison: String(parts[1]), values: values)
    }
}

import Shared

/// The options of the `search` command.
enum SearchOptions {
    static let all: [CommandGrammar.Option] = [
        .init("type", "NAME", help: "search entities of this type only"),
        .init(
            "where", "TEXT", help: "a property comparison, such as \"year greaterThan 1990\"; may be repeated",
            isRepeatable: true),
        .init("any", help: "match any of the comparisons instead of all"),
        .init("sort", "PROPERTY", help: "the property to sort by; -PROPERTY sorts in descending order"),
        .init("limit", "N", help: "the maximum number of results"),
    ]

    /// Returns the search by properties that the options request; `nil` if they request none.
    ///
    /// - Throws: ``CommandFailure`` for an invalid comparison or limit.
    static func propertySearch(_ arguments: Arguments) throws -> PropertySearch? {
        let comparisons = arguments.values("where")
        guard !comparisons.isEmpty || arguments.has("sort") else { return nil }
        var search = PropertySearch()
        search.comparisons = try comparisons.map(comparison)
        if arguments.has("any") { search.mode = .or }
        if let sort = arguments.value("sort") {
            search.isDescending = sort.hasPrefix("-")
            search.sortedBy = search.isDescending ? String(sort.dropFirst()) : sort
        }
        search.limit = try limit(arguments)
        return search
    }

    /// Returns the maximum number of results; `nil` for no limit.
    static func limit(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments.value("limit") else { return nil }
        guard let limit = Int(text), limit > 0 else {
            throw CommandFailure("invalid limit '\(text.shortened)' — write a whole number of at least 1")
        }
        return limit
    }

    private static func comparison(_ text: String) throws -> WrittenComparison {
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

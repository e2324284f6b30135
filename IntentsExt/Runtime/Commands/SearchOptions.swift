import Shared

/// What a search asks for besides a text.
enum SearchOptions {
    static let all: [CommandGrammar.Option] = [
        .init("type", "NAME", help: "the only type of things to look for"),
        .init(
            "where", "TEXT", help: "a comparison of a property, such as \"year greaterThan 1990\"; any number of them",
            isRepeatable: true),
        .init("any", help: "take what fits one of the comparisons instead of all"),
        .init("sort", "PROPERTY", help: "the property to sort by; -PROPERTY for the greatest first"),
        .init("limit", "N", help: "the most things to find"),
    ]

    /// The search by properties the options ask for; `nil` for none.
    ///
    /// - Throws: ``UsageError`` for a comparison or a limit that is none.
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

    /// The most things to find; `nil` for all.
    static func limit(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments.value("limit") else { return nil }
        guard let limit = Int(text), limit > 0 else {
            throw UsageError("'\(text.shortened)' is no limit — a whole number of at least 1")
        }
        return limit
    }

    private static func comparison(_ text: String) throws -> WrittenComparison {
        let parts = text.split(separator: " ", maxSplits: 2)
        guard parts.count == 3 else {
            throw UsageError(
                "'\(text.shortened)' is no comparison — write PROPERTY OPERATOR VALUE, such as \"year greaterThan 1990\""
            )
        }
        let values = parts[1] == "isBetween" ? parts[2].split(separator: " ").map(String.init) : [String(parts[2])]
        return WrittenComparison(property: String(parts[0]), comparison: String(parts[1]), values: values)
    }
}

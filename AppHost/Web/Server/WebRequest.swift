/// A request to the page.
struct WebRequest: Hashable, Sendable {
    let method: String
    /// The path without the query, unescaped.
    let path: String
    /// The query's values by name; for a repeated name, the last.
    var query: [String: String] = [:]
    /// The headers' values by lowercase name; for a repeated name, the last.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// Returns the value of a cookie; `nil` if there is none.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }
}

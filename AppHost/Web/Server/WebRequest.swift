/// A request to the page, with its body where it has one.
struct WebRequest: Hashable, Sendable {
    let method: String
    /// Without the query, unescaped.
    let path: String
    /// The values of the query by their names; of several with one name the last.
    var query: [String: String] = [:]
    /// The values by lowercase names; of several with one name the last.
    var headers: [String: String] = [:]
    var body: [UInt8] = []

    /// The value of a cookie; `nil` for none.
    func cookie(_ name: String) -> String? {
        for pair in (headers["cookie"] ?? "").split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
            return String(parts[1])
        }
        return nil
    }
}

/// A fault in the use of a macro, with its place.
struct MacroDiagnostic: Hashable {
    /// A place in a file, in bytes from its begin.
    struct Position: Hashable {
        var fileName = ""
        var offset = 0
    }

    var message: String
    var position = Position()

    /// The fault as the compiler reads it.
    var json: [String: Any] {
        let place: [String: Any] = ["fileName": position.fileName, "offset": position.offset]
        return [
            "message": message, "severity": "error", "position": place, "highlights": [Any](), "notes": [Any](),
            "fixIts": [Any](),
        ]
    }
}

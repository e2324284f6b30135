/// An error in the use of a macro, with its position.
struct MacroDiagnostic: Hashable {
    /// A position in a file, in bytes from its beginning.
    struct Position: Hashable {
        var fileName = ""
        var offset = 0
    }

    var message: String
    var position = Position()

    /// The diagnostic in the compiler's format.
    var json: [String: Any] {
        let place: [String: Any] = ["fileName": position.fileName, "offset": position.offset]
        return [
            "message": message, "severity": "error", "position": place, "highlights": [Any](), "notes": [Any](),
            "fixIts": [Any](),
        ]
    }
}

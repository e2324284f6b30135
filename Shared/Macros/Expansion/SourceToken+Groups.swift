extension [SourceToken] {
    /// Returns the index after the group that a bracket opens; the end index if the group isn't closed.
    func endOfGroup(from begin: Int) -> Int {
        var (depth, at) = (0, begin)
        while at < count {
            if ["(", "[", "{"].contains(where: self[at].is) { depth += 1 }
            if [")", "]", "}"].contains(where: self[at].is) { depth -= 1 }
            at += 1
            if depth <= 0 { break }
        }
        return at
    }

    /// Returns the index after a type: at `=`, a block, a comma, or the end.
    func endOfType(from begin: Int) -> Int {
        var (at, angles) = (begin, 0)
        while at < count {
            let token = self[at]
            if token.is("(") || token.is("[") {
                at = endOfGroup(from: at)
                continue
            }
            if token.kind == .sign, token.text != "->" {
                angles += token.text.count { $0 == "<" } - token.text.count { $0 == ">" }
                // Without a space, `Int?=` and `[Int]=` end in the value's equals sign.
                if token.text.hasSuffix("="), angles == 0 { break }
            }
            if angles == 0, token.is("{") || token.is(",") || token.is(";") { break }
            at += 1
        }
        return at
    }

    /// Returns the index after an argument: at a comma, at the closing bracket of the arguments, or the end.
    func endOfArgument(from begin: Int) -> Int {
        var at = begin
        while at < count, !self[at].is(","), ![")", "]", "}"].contains(where: self[at].is) {
            at = ["(", "[", "{"].contains(where: self[at].is) ? endOfGroup(from: at) : at + 1
        }
        return at
    }

    /// Returns the index after a value: at a comma, at a block of observers, or the end.
    ///
    /// Any other block after a value, such as a trailing closure, belongs to the value.
    func endOfValue(from begin: Int) -> Int {
        var at = begin
        while at < count {
            if self[at].is(",") || self[at].is(";") { break }
            if self[at].is("{"), at + 1 < count, ["willSet", "didSet"].contains(self[at + 1].text) { break }
            if ["(", "[", "{"].contains(where: self[at].is) { at = endOfGroup(from: at) } else { at += 1 }
        }
        return at
    }
}

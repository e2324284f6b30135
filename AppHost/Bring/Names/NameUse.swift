/// A use of a name in a source.
struct NameUse: Hashable {
    /// The syntactic form of a use.
    enum Form: Hashable {
        /// `Text`, `AppIntent`.
        case type
        /// `.padding`
        case member
        /// `\.widgetFamily`
        case keyPath
        /// `@State`
        case attribute
        /// `#Preview`
        case macro
        /// A function, constant or variable without a dot: `clamp(1)`, `baseURL`.
        case value
        /// `<>`
        case `operator`
    }

    let form: Form
    let name: String
    let line: Int
    /// True if arguments follow, in brackets or braces.
    var isCall = false
    /// The argument that begins with the name, such as `Text(format:)`; `nil` for a name that no labelled argument begins with.
    var argument: String?

    /// The name as written, with its dot or sigil.
    var written: String {
        switch form {
        case .type, .value, .operator: name
        case .member: ".\(name)"
        case .keyPath: "\\.\(name)"
        case .attribute: "@\(name)"
        case .macro: "#\(name)"
        }
    }

    /// The name as the compiler's errors have it: without a sigil, and with the dot of a member.
    var plainName: String { form == .member || form == .keyPath ? ".\(name)" : name }
}

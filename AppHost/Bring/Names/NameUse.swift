/// A name in a source, and how it is written there.
struct NameUse: Hashable {
    /// How a name is written.
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
    }

    let form: Form
    let name: String
    let line: Int
    /// Whether something is handed over after it, in brackets or braces.
    var isCall = false

    /// The name as it is written, with its dot or sign.
    var written: String {
        switch form {
        case .type: name
        case .member: ".\(name)"
        case .keyPath: "\\.\(name)"
        case .attribute: "@\(name)"
        case .macro: "#\(name)"
        }
    }
}

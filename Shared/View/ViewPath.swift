/// Where a view stands in its widget: the names of the views around it, and its own.
package struct ViewPath: Hashable, Sendable, CustomStringConvertible {
    private var parts: [String] = []

    /// Creates the path of the root.
    package init() {}

    /// The path one step down.
    package func appending(_ part: String) -> ViewPath {
        var path = self
        path.parts.append(part)
        return path
    }

    /// The path down to the first view of a type, generic or not; `nil` for a path without one.
    package func prefix(through type: String) -> ViewPath? {
        guard let index = parts.firstIndex(where: { $0 == type || $0.hasPrefix(type + "<") }) else { return nil }
        var path = self
        path.parts.removeSubrange((index + 1)...)
        return path
    }

    /// The parts from the root down, as in `SmallWidgetView/VStack/1/Text`.
    package var description: String { parts.joined(separator: "/") }
}

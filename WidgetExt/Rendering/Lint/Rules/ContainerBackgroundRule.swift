import Shared

/// Checks that a widget has exactly one container background.
struct ContainerBackgroundRule: WidgetRule {
    let rule = LintRule.containerBackground

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family != nil else { return [] }
        // A modifier on a group of views applies to each of them, so each root is checked separately.
        let declared = snapshot.nodes.map { root in
            root.coexisting {
                if case .modified(.containerBackground, _) = $0.content { true } else { false }
            }
        }
        if declared.allSatisfy(\.isEmpty), snapshot.nodes.containerBackground(in: Rect(snapshot.list.size)) == nil {
            return [
                Diagnostic(
                    message:
                        "no containerBackground: the widget gets an opaque one — add containerBackground(for: .widget)",
                    path: snapshot.nodes.first?.path ?? ViewPath())
            ]
        }
        return declared.flatMap { $0.dropFirst() }.map {
            Diagnostic(message: "a second containerBackground isn't drawn — keep one per widget", path: $0.path)
        }
    }
}

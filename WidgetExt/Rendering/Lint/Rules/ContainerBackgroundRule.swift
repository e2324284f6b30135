import Shared

/// A widget has a container background, and one only.
struct ContainerBackgroundRule: WidgetRule {
    let rule = LintRule.containerBackground

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family != nil else { return [] }
        // A modifier on several views stands on each of them, so each root counts for itself.
        let declared = snapshot.nodes.map { root in
            root.standingTogether {
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
            Diagnostic(message: "a second containerBackground isn't drawn — keep one a widget", path: $0.path)
        }
    }
}

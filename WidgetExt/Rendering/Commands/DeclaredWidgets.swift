import Glibc
import Shared

/// An extension with the widgets that an executable declares, found without registration: for sources without `@main`.
@MainActor
public enum DeclaredWidgets {
    /// Runs one command line, then ends the process.
    public static func main() -> Never { exit(WidgetExtension.run { members }.rawValue) }

    /// The members of the declared bundles; without bundles, every widget and control.
    static var members: [WidgetBundleMember] {
        let bundles = DeclaredTypes.bundles
        if !bundles.isEmpty { return bundles.flatMap { $0.init().members } }
        return DeclaredTypes.widgets.map { .widget($0.init()) } + DeclaredTypes.controls.map { .control($0.init()) }
    }
}

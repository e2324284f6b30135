import Glibc
import Shared

/// An extension with all widgets that an executable declares, for sources without `@main`. No registration is needed.
@MainActor
public enum DeclaredWidgets {
    /// Runs one command line, then ends the process.
    public static func main() -> Never { exit(WidgetExtension.run { members }.rawValue) }

    /// The members of the declared bundles. If there are no bundles, these are all widgets and controls.
    static var members: [WidgetBundleMember] {
        let bundles = DeclaredTypes.bundles
        if !bundles.isEmpty { return bundles.flatMap { $0.init().members } }
        return DeclaredTypes.widgets.map { .widget($0.init()) } + DeclaredTypes.controls.map { .control($0.init()) }
    }
}

import SwiftUI
import WidgetKit
import WidgetRendering

/// The widgets of the built-in extension: a line a feature.
@main
struct BuiltInWidgets: WidgetBundle {
    var body: some Widget {
        JokeOfTheDayWidget()
    }
}

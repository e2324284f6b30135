import Foundation
import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// Two URLs for one widget.
struct WidgetURLFixture: RuleFixture {
    static let rule = LintRule.widgetURL
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        VStack {
            Text("Inbox").widgetURL(URL(string: "mail://inbox"))
            Text("Drafts").widgetURL(URL(string: "mail://drafts"))
        }
        .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        VStack {
            Text("Inbox")
            Text("Drafts")
        }
        .widgetURL(URL(string: "mail://inbox"))
        .containerBackground(.white, for: .widget)
    }
}

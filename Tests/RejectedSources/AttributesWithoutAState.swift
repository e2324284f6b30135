// Rejected: activity attributes without a content state.
// error: type 'AttributesWithoutAState' does not conform to protocol 'ActivityAttributes'
import ActivityKit
import SwiftUI
import WidgetKit

#if REJECTED
struct AttributesWithoutAState: ActivityAttributes {}
#else
struct AttributesWithoutAState: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}
#endif

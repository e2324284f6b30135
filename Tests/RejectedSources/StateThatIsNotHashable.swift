// Rejected: an activity's content state that isn't `Hashable`.
// error: type 'StateThatIsNotHashable' does not conform to protocol 'ActivityAttributes'
import ActivityKit
import SwiftUI
import WidgetKit

#if REJECTED
struct StateThatIsNotHashable: ActivityAttributes {
    struct ContentState: Codable {}
}
#else
struct StateThatIsNotHashable: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}
#endif

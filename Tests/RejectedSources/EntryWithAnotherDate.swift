// Rejected: an entry whose date isn't a `Date`.
// error: type 'EntryWithAnotherDate' does not conform to protocol 'TimelineEntry'
import SwiftUI
import WidgetKit

#if REJECTED
struct EntryWithAnotherDate: TimelineEntry { var date: String }
#else
struct EntryWithAnotherDate: TimelineEntry { var date: Date }
#endif

// Rejected: an entry whose date is none.
// error: type 'EntryWithAnotherDate' does not conform to protocol 'TimelineEntry'
import SwiftUI
import WidgetKit

#if REJECTED
struct EntryWithAnotherDate: TimelineEntry { var date: String }
#else
struct EntryWithAnotherDate: TimelineEntry { var date: Date }
#endif

// Rejected: an entry without a date.
// error: type 'EntryWithoutADate' does not conform to protocol 'TimelineEntry'
import SwiftUI
import WidgetKit

#if REJECTED
struct EntryWithoutADate: TimelineEntry {}
#else
struct EntryWithoutADate: TimelineEntry { var date: Date }
#endif

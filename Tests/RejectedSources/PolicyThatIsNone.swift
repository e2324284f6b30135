// Rejected: a reload policy that doesn't exist.
// error: type 'TimelineReloadPolicy' has no member 'afterDate'
import SwiftUI
import WidgetKit

#if REJECTED
func policyThatIsNone(_ date: Date) -> TimelineReloadPolicy { .afterDate(date) }
#else
func policyThatIsNone(_ date: Date) -> TimelineReloadPolicy { .after(date) }
#endif

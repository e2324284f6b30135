// Rejected: a gauge without a label.
// error: missing argument for parameter 'label' in call
import SwiftUI

#if REJECTED
struct GaugeWithoutALabel: View {
    var body: some View { Gauge(value: 0.5) }
}
#else
struct GaugeWithoutALabel: View {
    var body: some View { Gauge(value: 0.5) { Text("a") } }
}
#endif

import Foundation
import Shared

/// The alarms, and the one an address named.
struct AlarmsScreen: View {
    /// The ids of the alarms that were opened.
    @State private var path: [String] = []

    var body: some View {
        NavigationStack(path: $path) {
            List(alarms, id: \.id) { alarm in
                NavigationLink(value: alarm.id) { Text(alarm.title.isEmpty ? "Alarm" : alarm.title) }
            }
            .navigationTitle("Alarms")
            .navigationDestination(for: String.self) { id in
                Text(alarms.first { $0.id == id }?.title ?? "No such alarm")
            }
        }
        .onOpenURL { url in
            // airlock://alarm/UUID; any other leads to the list.
            path = url.host == "alarm" ? [url.lastPathComponent] : []
        }
    }

    /// None without a container; what can't be read ends the request.
    private var alarms: [AlarmRecord] {
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        let now = RequestContext.current.now.milliseconds
        return session.reading { try AlarmStore(container: container).alarms(at: now) } ?? []
    }
}

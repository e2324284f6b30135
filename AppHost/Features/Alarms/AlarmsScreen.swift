import Foundation
import Shared

/// A list of the alarms, and the detail of the alarm that a URL names.
struct AlarmsScreen: View {
    /// The ids of the open alarms.
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
            // airlock://alarm/UUID; any other URL opens the list.
            path = url.host == "alarm" ? [url.lastPathComponent] : []
        }
    }

    /// The stored alarms; empty without a container. A read error fails the request.
    private var alarms: [AlarmRecord] {
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        let now = RequestContext.current.now.milliseconds
        return session.reading { try AlarmStore(container: container).alarms(at: now) } ?? []
    }
}

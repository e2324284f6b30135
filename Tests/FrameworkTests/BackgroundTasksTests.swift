import BackgroundTasks
import Testing

/// Background tasks in an extension.
struct BackgroundTasksTests {
    @Test("A task can't be registered or submitted in an extension")
    func unavailability() async {
        #expect(!BGTaskScheduler.shared.register(forTaskWithIdentifier: "refresh", using: nil) { _ in })
        let request = BGAppRefreshTaskRequest(identifier: "refresh")
        request.earliestBeginDate = Date(timeIntervalSince1970: 0)
        let error = #expect(throws: BGTaskScheduler.Error.self) { try BGTaskScheduler.shared.submit(request) }
        #expect(error?.code == .unavailable)
        do {
            try BGTaskScheduler.shared.submit(request)
        } catch BGTaskScheduler.Error.unavailable {
            #expect(await BGTaskScheduler.shared.pendingTaskRequests().isEmpty)
        } catch {
            Issue.record("\(error)")
        }
    }
}

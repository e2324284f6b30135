import SwiftUI

@main
struct SummitWatchApp: App {
    var body: some Scene {
        WindowGroup {
            Text(Mountain.name)
        }
    }
}

import SwiftUI

@main
struct SignalApp: App {
    var body: some Scene {
        WindowGroup {
            Text("The app")
        }
    }
}

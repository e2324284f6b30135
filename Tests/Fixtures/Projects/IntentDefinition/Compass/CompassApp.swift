import Intents
import SwiftUI

@main
struct CompassApp: App {
    var body: some Scene {
        WindowGroup {
            Text(String(describing: ChooseBearingIntent.self))
        }
    }
}

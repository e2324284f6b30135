import SwiftUI

@main
struct ErrandsApp: App {
    var body: some Scene {
        WindowGroup {
            Text("The app")
        }
    }
}

// swift-format-ignore-file
import SwiftUI

@main
struct GlassApp: App {
    var body: some Scene {
        WindowGroup { Text("\(Glasses.today) glasses") }
    }
}

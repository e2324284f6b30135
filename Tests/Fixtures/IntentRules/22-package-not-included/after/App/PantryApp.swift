// swift-format-ignore-file
import AppIntents
import MenuIntents
import StockIntents
import SwiftUI

struct PantryPackage: AppIntentsPackage {
    static var includedPackages: [any AppIntentsPackage.Type] {
        [StockIntentsPackage.self, MenuIntentsPackage.self]
    }
}

@main
struct PantryApp: App {
    var body: some Scene {
        WindowGroup { Text("Pantry") }
    }
}

// swift-format-ignore-file
import SwiftUI

@main
struct PhotoApp: App {
    var body: some Scene { WindowGroup { Text("Photo") } }
}

import Foundation

// Settings of an app group that the widget extension's entitlements lack.

enum Cups {
    static let group = "group.com.example.patterns"
    static var settings: UserDefaults? { UserDefaults(suiteName: group) }
}

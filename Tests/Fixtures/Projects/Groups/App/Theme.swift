import SwiftUI

enum Theme {
    static let leaf = Color(red: 0.2, green: 0.5, blue: 0.2)
}

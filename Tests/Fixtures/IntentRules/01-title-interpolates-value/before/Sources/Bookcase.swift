// swift-format-ignore-file
import Foundation

actor Bookcase {
    static let shared = Bookcase()
    private var pages: [String: Int] = ["Middlemarch": 40, "Solaris": 0, "Stoner": 0]

    func unreadCount() -> Int {
        pages.values.filter { $0 == 0 }.count
    }
}

import Foundation

/// The values of the extension's `Info.plist`, with the build settings filled in.
enum TallyInfo {
    static func checkedLimit() -> Int {
        precondition(text("TallyServer") == "https://tally.example.com/v2")
        precondition(text("TallyProduct") == "TallyWidgets")
        precondition(text("TallyIdentifier") == "com.example.tally.widgets")
        precondition(text("CFBundleDisplayName") == "Tally Plus")
        guard let limit = Bundle.main.object(forInfoDictionaryKey: "TallyLimit") as? Int else {
            preconditionFailure("the Info.plist has no TallyLimit")
        }
        return limit
    }

    private static func text(_ key: String) -> String? { Bundle.main.infoDictionary?[key] as? String }
}

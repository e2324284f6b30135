import Foundation

/// How much somebody wants to drink. No file of this module imports more than Foundation.
public enum CupGoal {
    /// In millilitres; 0 where nobody said.
    public static var millilitres: Int {
        UserDefaults(suiteName: "group.com.example.cups")?.integer(forKey: "goal") ?? 0
    }
}

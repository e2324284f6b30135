import Foundation

/// The amount of tea that the user wants to drink. No file of this module imports more than Foundation.
public enum CupGoal {
    /// The amount in millilitres; 0 if the user set none.
    public static var millilitres: Int {
        UserDefaults(suiteName: "group.com.example.cups")?.integer(forKey: "goal") ?? 0
    }
}

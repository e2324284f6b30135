/// Only the app compiles this file.
enum Glow {
    static let isOil = true
}

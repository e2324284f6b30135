public struct Loaf: Decodable, Sendable {
    public let name: String
    public let grams: Int
}

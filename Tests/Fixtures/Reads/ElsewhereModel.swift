import Foundation

struct ShoppingList: Codable {
    struct Item: Codable, Hashable { var name: String; var amount: Int }
    var items: [Item]
}

extension Decodable {
    /// Decodes a value that another file has read.
    init?(stored data: Data?) {
        guard let data, let value = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = value
    }
}

import SwiftData
import SwiftUI

@Model
public class Account {
    public var name: String = ""
    public var balance: Decimal = 0
    var colorHex: String?
    private var kindRaw: Int = 0
    @Relationship(deleteRule: .nullify, inverse: \Payment.account) public var payments: [Payment]? = []

    enum Kind: Int { case cash, card }

    var kind: Kind {
        get { Kind(rawValue: kindRaw) ?? .cash }
        set { kindRaw = newValue.rawValue }
    }

    public init(name: String = "", balance: Decimal = 0) {
        self.name = name
        self.balance = balance
    }
}

@Model
public class Payment {
    public var amount: Double = 0
    public var category: Category = Payment.Category.food
    public var date: Date = Date.distantPast
    public var account: Account?

    public enum Category: Int, Codable, CaseIterable { case food = 1, travel = 2 }

    public init(amount: Double, category: Category, date: Date, account: Account? = nil) {
        self.amount = amount
        self.category = category
        self.date = date
        self.account = account
    }
}

import Testing

@testable import Shared

struct ViewPathTests {
    private struct Card<Content> {}
    private struct Row {}

    /// Generic arguments are usually inferred, so paths omit them.
    @Test("A view path lists type names without generic arguments, names and indexes")
    func pathDescription() {
        let card: any Any.Type = Card<[String: Row?]>.self
        let path = ViewPath().appending(.type(ObjectIdentifier(card), card)).appending(.name("VStack")).appending(
            .index(1)
        )
        .appending(.type(ObjectIdentifier(Row.self), Row.self))
        #expect(path.description == "Card/VStack/1/Row")
        #expect(path.typeNames == ["Card", "Row"])
    }

    @Test("Views with different generic arguments have different paths")
    func genericArguments() {
        func path<Content>(_ type: Card<Content>.Type) -> ViewPath {
            ViewPath().appending(.type(ObjectIdentifier(type), type))
        }
        #expect(path(Card<Int>.self) != path(Card<Row>.self))
        #expect(path(Card<Int>.self) == path(Card<Int>.self))
    }
}

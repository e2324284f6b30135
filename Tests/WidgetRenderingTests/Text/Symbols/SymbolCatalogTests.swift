import Foundation
import Shared
import Testing

@testable import WidgetRendering

/// Symbols by name, from rows and composed.
struct SymbolCatalogTests {
    /// Returns the names in the list next to this file.
    static func listed() throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "symbol-names.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(
            String.init)
    }

    @Test("Every name in the symbol list resolves to a symbol")
    func listedNames() throws {
        let names = try Self.listed()
        #expect(names.count > 300)
        for name in names where SymbolCatalog.symbol(name) == nil { Issue.record("no symbol \(name)") }
    }

    @Test("Catalogue rows are sorted and unique and resolve to symbols of a valid width")
    func catalogRows() {
        let names = SymbolCatalog.names
        #expect(names.count > 1_000)
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(names).count == names.count)
        for name in names {
            guard let symbol = SymbolCatalog.symbol(name) else {
                Issue.record("invalid row of symbols '\(name)'")
                continue
            }
            #expect((1...28).contains(symbol.width), "\(name) is \(symbol.width) wide")
            #expect(symbol.parts.contains { !$0.isCut }, "\(name) draws nothing")
        }
    }

    @Test(
        "An unknown or malformed symbol name resolves to no symbol",
        arguments: [
            "", ".", "..", "fill", ".fill", "slash", "circle.", "badge", "star.", "nosuchthing", "nosuchthing.fill",
            "nosuchthing.circle.fill", "nosuchthing.slash", "star.badge.nosuchthing", "plus.fill", "abc.circle.of",
            "Star",
            "star fill", "star\nstar", "123.circle", "é.é",
        ])
    func unknownNames(name: String) { #expect(SymbolCatalog.symbol(name) == nil) }

    @Test("A symbol name of more than 100,000 characters resolves to no symbol")
    func longName() {
        #expect(SymbolCatalog.symbol(String(repeating: "star.slash.", count: 10_000) + "slash") == nil)
    }

    @Test("The fill suffix turns an outlined symbol into a filled one")
    func fillSuffix() throws {
        let drop = try #require(SymbolCatalog.symbol("trophy"))
        #expect(drop.isHollow)
        #expect(try #require(SymbolCatalog.symbol("umbrella.fill")).isHollow == false)
        #expect(SymbolCatalog.symbol("umbrella.fill") == SymbolCatalog.symbol("umbrella")?.filled)
    }

    @Test("Circle, slash and badge suffixes compose a symbol from several parts")
    func composedSymbols() throws {
        let ring = try #require(SymbolCatalog.symbol("leaf.circle"))
        #expect(ring.parts[0].isHollow && ring.parts.allSatisfy { !$0.isCut })
        let disc = try #require(SymbolCatalog.symbol("leaf.circle.fill"))
        #expect(!disc.parts[0].isHollow && disc.parts[1].isCut)
        let slashed = try #require(SymbolCatalog.symbol("star.slash.fill"))
        #expect(slashed.parts[0] == SymbolCatalog.symbol("star.fill")?.inLayer(1).parts[0])
        #expect(slashed.parts.map(\.isCut) == [false, true, false])
        let badged = try #require(SymbolCatalog.symbol("leaf.badge.plus"))
        #expect(badged.parts.map(\.isCut) == [false, true, false, true])
        #expect(SymbolCatalog.symbol("31.circle")?.parts.last?.ink == .letters("31"))
    }

    @Test("Forward and backward symbols are mirrored right to left, left and right ones are not")
    func mirroredNames() {
        #expect(SymbolCatalog.mirroredName("chevron.forward.circle") == "chevron.backward.circle")
        #expect(SymbolCatalog.mirroredName("arrow.left") == "arrow.left")
        #expect(SymbolCatalog.symbol("chevron.backward") == SymbolCatalog.symbol("chevron.left"))
    }
}

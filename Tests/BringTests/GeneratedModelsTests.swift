import Foundation
import TestSupport
import Testing

@testable import Bring

struct GeneratedModelsTests {
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- a comment with <entity name="No"/> -->
        <model type="com.apple.IDECoreDataModeler.DataModel" sourceLanguage="Swift">
            <entity name="Tea" representedClassName=".TeaItem" isAbstract="YES" codeGenerationType="class">
                <attribute name="name" optional="YES" attributeType="String" defaultValueString="a &quot;b&quot;"/>
                <attribute name="count" attributeType="Integer 64" usesScalarValueType="YES"/>
                <attribute name="rating" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
                <attribute name="total" optional="YES" attributeType="Integer 16" derived="YES"
                    derivationExpression="leaves.@count" usesScalarValueType="YES"/>
                <attribute name="tags" optional="YES" attributeType="Transformable" customClassName="[String]"/>
                <attribute name="colors" optional="YES" attributeType="Transformable" customClassName="NSArray"/>
                <attribute name="other" optional="YES" attributeType="Transformable" transient="YES"/>
                <attribute name="hash" optional="YES" attributeType="String"/>
                <attribute name="a b" optional="YES" attributeType="String"/>
                <relationship name="leaves" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Leaf" inverseName="tea" inverseEntity="Leaf"/>
                <userInfo><entry key="k" value="v"/></userInfo>
            </entity>
            <entity name="Green" representedClassName="Green" parentEntity="Tea" codeGenerationType="class">
                <relationship name="friends" optional="YES" toMany="YES" destinationEntity="Green"/>
            </entity>
            <entity name="Leaf" representedClassName="Leaf" codeGenerationType="category">
                <relationship name="tea" optional="YES" maxCount="1" destinationEntity="Tea" inverseName="leaves" inverseEntity="Tea"/>
            </entity>
            <entity name="Pot" representedClassName="Pot"/>
            <entity name="Cup" representedClassName="Cup" codeGenerationType="class"/>
            <entity name="Plain" codeGenerationType="class"/>
            <elements><element name="Tea" positionX="0"/></elements>
        </model>
        """

    private func generated(_ text: String = Self.xml, declared: Set<String> = ["Cup", "Leaf"]) throws -> GeneratedModels
    {
        GeneratedModels([("Tea.xcdatamodeld", try DataModel(Array(text.utf8)))], module: "App", declared: declared)
    }

    @Test("Classes and extensions are generated with Xcode's names and types")
    func classes() throws {
        let body = "{ get { _managed() } set { _manage(newValue) } }"
        let source = try #require(try generated().source)
        for line in [
            "nonisolated public class TeaItem: NSManagedObject {", "nonisolated public class Green: TeaItem {",
            "extension Leaf {", "extension TeaItem: Identifiable {}", "extension Leaf: Identifiable {}",
            "    public nonisolated class func fetchRequest() -> NSFetchRequest<TeaItem> {",
            "        NSFetchRequest<TeaItem>(entityName: \"Tea\")",
            "    public nonisolated var `name`: String? \(body)", "    public nonisolated var `count`: Int64 \(body)",
            "    public nonisolated var `rating`: NSNumber? \(body)",
            "    public nonisolated var `total`: Int16 \(body)",
            "    public nonisolated var `colors`: NSArray? \(body)",
            "    public nonisolated var `other`: NSObject? \(body)",
            "    public nonisolated var `leaves`: NSOrderedSet? \(body)",
            "    public nonisolated var `tea`: TeaItem? \(body)",
            "    public nonisolated func addToLeaves(_ value: Leaf) { _mutate(value) }",
            "    public nonisolated func removeFromFriends(_ values: NSSet) { _mutate(values) }",
            "    public nonisolated func insertIntoLeaves(_ value: Leaf, at idx: Int) { _mutate(value, idx) }",
        ] {
            #expect(source.split(separator: "\n").contains { $0 == line }, "\(line)")
        }
        for word in [
            "class Pot", "class Cup", "class Plain", "class Leaf", "extension Green: Identifiable", "hash", "a b",
        ] {
            #expect(!source.contains(word), "\(word)")
        }
    }

    @Test("Properties that can't be written are left out with a reason, and derived ones are named")
    func omissions() throws {
        #expect(
            try generated().omissions.map(\.reason) == [
                "TeaItem.total isn't derived: it has the value of the fixture",
                "TeaItem.tags isn't generated: its type can't be written",
                "TeaItem.hash isn't generated: another member has this name",
                "TeaItem.a b isn't generated: its name isn't a Swift identifier",
            ])
    }

    @Test("The file for the bundle has the entities with their defaults and relationships")
    func file() throws {
        let file = try #require(try generated().files.first)
        #expect(file.name == "Tea.momd")
        let object = try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any]
        let entities = try #require(object?["entities"] as? [[String: Any]])
        #expect(object?["modules"] as? [String] == ["App"])
        #expect(entities.map { $0["name"] as? String } == ["Tea", "Green", "Leaf", "Pot", "Cup", "Plain"])
        #expect(entities[0]["class"] as? String == "TeaItem" && entities[0]["abstract"] as? Bool == true)
        #expect(entities[1]["parent"] as? String == "Tea" && entities[5]["class"] == nil)
        let attributes = try #require(entities[0]["attributes"] as? [[String: Any]])
        #expect(attributes[0]["default"] as? String == "a \"b\"" && attributes[1]["required"] as? Bool == true)
        let relationship = try #require((entities[0]["relationships"] as? [[String: Any]])?.first)
        #expect(relationship["rule"] as? String == "Cascade" && relationship["inverse"] as? String == "tea")
    }

    @Test(
        "A damaged model is refused",
        arguments: [
            "", "<model>", "<a/>", "<model><entity name=\"A\"></model>", "<!DOCTYPE a [<!ENTITY b \"c\">]><model/>",
            "<model a=\"", "<model a></model>", "text", "<entity><attribute name=\"a\"/></entity>",
            "<x><entity><relationship/></entity></x>",
        ])
    func damagedModels(text: String) {
        #expect(throws: CommandFailure.self) { try DataModel(Array(text.utf8)) }
    }

    @Test("The model of a project's target is read, and followed for changes")
    func target() throws {
        let tree = try TemporaryTree([
            "W/A.swift": "import CoreData", "Data/T.xcdatamodeld/T.xcdatamodel/contents": Self.xml,
        ])
        var target = AppTarget(name: "W", project: "A.xcodeproj")
        target.add("W/A.swift", as: .swift, because: "")
        target.add("Data/T.xcdatamodeld", as: .otherSource, because: "")
        let folder = try ImportedFolder(
            target, root: tree.path, conditions: CompilationConditions(modules: ["CoreData"]))
        let models = GeneratedModels(folder, module: "W")
        #expect(models.files.map(\.name) == ["T.momd"] && models.source?.contains("class TeaItem") == true)
        #expect(folder.followedPaths.contains("\(tree.path)/Data/T.xcdatamodeld"))
    }

    @Test("A model is read in its current version, and only for sources that import Core Data")
    func versions() throws {
        func list(_ name: String) -> String {
            "<plist><dict><key>_XCCurrentVersionName</key><string>\(name)</string></dict></plist>"
        }
        func generated(_ files: [String: String], source: String = "import CoreData") throws -> GeneratedModels {
            var files = files
            files["A.swift"] = source
            let tree = try TemporaryTree(files)
            let folder = try ImportedFolder(
                path: tree.path, conditions: CompilationConditions(modules: ["CoreData", "SwiftUI"]))
            #expect(folder.dataModels == ["T.xcdatamodeld"] && folder.excluded == ["T.xcdatamodeld"])
            return GeneratedModels(folder, module: "A")
        }
        let (first, second) = (
            "<model><entity name=\"A\" representedClassName=\"A\" codeGenerationType=\"class\"/></model>",
            "<model><entity name=\"B\" representedClassName=\"B\" codeGenerationType=\"class\"/></model>"
        )
        let one = ["T.xcdatamodeld/T.xcdatamodel/contents": first]
        #expect(try generated(one).source?.contains("class A:") == true)
        #expect(try generated(one, source: "import SwiftUI").source == nil)
        var two = one
        two["T.xcdatamodeld/T 2.xcdatamodel/contents"] = second
        let reason = "has 2 versions and no .xccurrentversion, so its classes aren't generated"
        #expect(try generated(two).omissions == [.init(path: "T.xcdatamodeld", reason: reason)])
        two["T.xcdatamodeld/.xccurrentversion"] = list("T 2.xcdatamodel")
        #expect(try generated(two).source?.contains("class B:") == true)
        two["T.xcdatamodeld/.xccurrentversion"] = list("T 3.xcdatamodel")
        #expect(
            try generated(two).omissions.map(\.reason) == [
                "lacks its current version 'T 3.xcdatamodel', so its classes aren't generated"
            ])
    }
}

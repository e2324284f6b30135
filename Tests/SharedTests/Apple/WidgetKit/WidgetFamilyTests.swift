import Testing

@testable import Shared

struct WidgetFamilyTests {
    @Test("The raw values of families are Apple's numbers")
    func rawValues() {
        let families: [WidgetFamily] = [
            .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .accessoryCircular, .accessoryRectangular,
            .accessoryInline, .accessoryCorner,
        ]
        #expect(families.map(\.rawValue) == [0, 1, 2, 3, 5, 6, 7, 8])
        #expect(WidgetFamily(rawValue: 2) == .systemLarge)
        #expect(WidgetFamily(rawValue: 9) == nil)
    }

    @Test("A family is found by its name, which is also its description")
    func names() {
        for family in WidgetFamily.allCases {
            #expect(WidgetFamily(name: family.name) == family)
            #expect("\(family)" == family.name && String(reflecting: family) == family.name)
        }
        #expect(WidgetFamily(name: "7") == nil)
        #expect(
            WidgetFamily.allCases.filter(\.isAccessory).map(\.name) == [
                "accessoryCorner", "accessoryCircular", "accessoryRectangular", "accessoryInline",
            ])
    }
}

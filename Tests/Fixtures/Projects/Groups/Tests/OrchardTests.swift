import XCTest

final class OrchardTests: XCTestCase {
    func testWeight() { XCTAssertEqual(Units.weight(1), "1 kg") }
}

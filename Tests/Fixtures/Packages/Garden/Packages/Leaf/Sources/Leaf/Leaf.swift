import CLeaf
import Foundation
import Soil

#if canImport(UIKit)
import UIKit
#endif

@freestanding(expression) public macro shout(_ text: String) -> String =
    #externalMacro(module: "LeafMacros", type: "ShoutMacro")

public enum Leaf {
    /// The name in the package's resource.
    public static var name: String {
        guard let url = Bundle.module.url(forResource: "leaf", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let values = try? JSONDecoder().decode([String: String].self, from: data)
        else { return "no resource" }
        return values["name"] ?? "no name"
    }

    public static var system: String {
        #if os(iOS) && canImport(UIKit) && targetEnvironment(simulator)
        "as for an iPhone, in \(Soil.kind)"
        #else
        "as for another system"
        #endif
    }

    public static var color: String {
        #if Green && !Red
        "green"
        #else
        "no color"
        #endif
    }

    public static var count: Int { Int(leaf_count()) }
}

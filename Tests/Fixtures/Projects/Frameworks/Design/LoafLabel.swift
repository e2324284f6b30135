import Model
import SwiftUI

/// The first loaf of the list in the framework's bundle.
public struct LoafLabel: View {
    private let loaf = Loaf.first

    public init() {}

    public var body: some View {
        Label("\(loaf.name), \(loaf.grams) g", systemImage: "basket")
            .foregroundStyle(Color("Crust", bundle: .design))
    }
}

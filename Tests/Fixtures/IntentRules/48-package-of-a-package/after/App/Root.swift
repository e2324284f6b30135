// swift-format-ignore-file
import AppIntents
import Inner
import Outer

struct RootPackage: AppIntentsPackage {
    static let includedPackages: [any AppIntentsPackage.Type] = [OuterPackage.self]
}

// swift-format-ignore-file
import AppIntents
import Inner

public struct OuterPackage: AppIntentsPackage {
    public static var includedPackages: [any AppIntentsPackage.Type] { [InnerPackage.self] }
}

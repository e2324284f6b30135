// swift-format-ignore-file
import AppIntents

public struct OuterPackage: AppIntentsPackage {}

// swift-format-ignore-file
import AppIntents

public struct InnerPackage: AppIntentsPackage {}

extension BuildSettingLevel {
    /// The settings that Xcode sets for every target of an iPhone app, and its defaults: those that sources, property lists and other settings use.
    /// Settings with paths of a build, such as `BUILT_PRODUCTS_DIR`, are left out.
    ///
    /// - Parameters:
    ///   - projectFolder: The absolute path of the folder that contains the `.xcodeproj`.
    ///   - productType: The product type's identifier, such as `com.apple.product-type.app-extension`.
    ///   - developmentRegion: The project's development region, such as `en`.
    static func builtIns(
        targetName: String, projectName: String, projectFolder: String, configuration: String, productType: String,
        developmentRegion: String = "en"
    ) -> BuildSettingLevel {
        let product = Product(type: productType)
        let literals = [
            ("TARGET_NAME", targetName), ("PROJECT_NAME", projectName), ("PROJECT_DIR", projectFolder),
            ("CONFIGURATION", configuration), ("DEVELOPMENT_LANGUAGE", developmentRegion),
            ("PRODUCT_TYPE", productType),
            ("PRODUCT_BUNDLE_PACKAGE_TYPE", product.packageType), ("WRAPPER_EXTENSION", product.fileExtension),
            ("EXECUTABLE_PREFIX", product == .staticLibrary ? "lib" : ""),
            ("EXECUTABLE_SUFFIX", product == .staticLibrary ? ".a" : ""),
        ]
        return BuildSettingLevel(
            assignments: (literals.map { ($0, $1.replacing("$", with: "$$")) } + defaults).map {
                Assignment(key: $0, conditions: [], value: $1)
            })
    }

    /// The names of all built-in settings.
    static let builtInKeys = builtIns(
        targetName: "", projectName: "", projectFolder: "", configuration: "", productType: ""
    ).assignments.map(\.key)

    private static let defaults: [(String, String)] = [
        ("TARGETNAME", "$(TARGET_NAME)"), ("PROJECT", "$(PROJECT_NAME)"),
        ("PROJECT_FILE_NAME", "$(PROJECT_NAME).xcodeproj"),
        ("PROJECT_FILE_PATH", "$(PROJECT_DIR)/$(PROJECT_FILE_NAME)"), ("SRCROOT", "$(PROJECT_DIR)"),
        ("SOURCE_ROOT", "$(SRCROOT)"), ("LOCROOT", "$(SRCROOT)"),
        ("PRODUCT_NAME", "$(TARGET_NAME)"), ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"),
        ("SWIFT_MODULE_NAME", "$(PRODUCT_MODULE_NAME)"),
        ("EXECUTABLE_NAME", "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)"),
        ("WRAPPER_SUFFIX", ".$(WRAPPER_EXTENSION)"), ("WRAPPER_NAME", "$(PRODUCT_NAME)$(WRAPPER_SUFFIX)"),
        ("FULL_PRODUCT_NAME", "$(WRAPPER_NAME)"), ("CONTENTS_FOLDER_PATH", "$(WRAPPER_NAME)"),
        ("EXECUTABLE_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)"),
        ("EXECUTABLE_PATH", "$(EXECUTABLE_FOLDER_PATH)/$(EXECUTABLE_NAME)"),
        ("INFOPLIST_PATH", "$(CONTENTS_FOLDER_PATH)/Info.plist"),
        ("UNLOCALIZED_RESOURCES_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)"),
        ("FRAMEWORKS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/Frameworks"),
        ("PLUGINS_FOLDER_PATH", "$(CONTENTS_FOLDER_PATH)/PlugIns"),
        ("SDKROOT", "iphoneos"), ("SDK_NAME", "iphoneos26.0"), ("SDK_VERSION", "26.0"), ("PLATFORM_NAME", "iphoneos"),
        ("PLATFORM_DISPLAY_NAME", "iOS"), ("EFFECTIVE_PLATFORM_NAME", "-iphoneos"),
        ("SUPPORTED_PLATFORMS", "iphoneos iphonesimulator"), ("SWIFT_PLATFORM_TARGET_PREFIX", "ios"),
        ("DEPLOYMENT_TARGET_SETTING_NAME", "IPHONEOS_DEPLOYMENT_TARGET"), ("TARGETED_DEVICE_FAMILY", "1"),
        ("ARCHS", "arm64"), ("CURRENT_ARCH", "arm64"), ("arch", "arm64"), ("NATIVE_ARCH", "arm64"),
        ("BUILD_VARIANTS", "normal"), ("CURRENT_VARIANT", "normal"), ("variant", "normal"),
        ("GENERATE_INFOPLIST_FILE", "NO"), ("INFOPLIST_EXPAND_BUILD_SETTINGS", "YES"),
    ]

    /// A kind of product, as far as its settings differ.
    private enum Product {
        case app, appExtension, service, framework, bundle, tests, staticLibrary, other

        init(type: String) {
            let name = type.split(separator: ".").drop { $0 != "product-type" }.dropFirst().joined(separator: ".")
            switch name {
            case "app-extension", "app-extension.messages", "app-extension.messages-sticker-pack",
                "app-extension.intents-service", "extensionkit-extension":
                self = .appExtension
            case "xpc-service": self = .service
            case "framework", "framework.static": self = .framework
            case "bundle": self = .bundle
            case "bundle.unit-test", "bundle.ui-testing": self = .tests
            case "library.static": self = .staticLibrary
            case _ where name.hasPrefix("application"): self = .app
            default: self = .other
            }
        }

        var packageType: String {
            switch self {
            case .app: "APPL"
            case .appExtension, .service: "XPC!"
            case .framework: "FMWK"
            case .bundle, .tests: "BNDL"
            case .staticLibrary, .other: ""
            }
        }

        var fileExtension: String {
            switch self {
            case .app: "app"
            case .appExtension: "appex"
            case .service: "xpc"
            case .framework: "framework"
            case .bundle: "bundle"
            case .tests: "xctest"
            case .staticLibrary, .other: ""
            }
        }
    }
}

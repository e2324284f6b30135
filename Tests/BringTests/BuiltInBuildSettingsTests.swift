import AirlockBase
import Testing

@testable import Bring

struct BuiltInBuildSettingsTests {
    private func settings(
        _ product: String = "app-extension", target: String = "Tea Widgets", _ own: [String: String] = [:]
    ) -> ResolvedBuildSettings {
        let builtIns = BuildSettingLevel.builtIns(
            targetName: target, projectName: "Tea", projectFolder: "/src/Tea", configuration: "Release",
            productType: "com.apple.product-type.\(product)", developmentRegion: "de")
        return ResolvedBuildSettings(
            [builtIns, BuildSettingLevel(own.mapValues(PropertyList.string))], configuration: "Release")
    }

    @Test("The names of a target's product and module come from the target's name")
    func names() {
        let settings = settings()
        #expect(settings["TARGET_NAME"] == "Tea Widgets" && settings["TARGETNAME"] == "Tea Widgets")
        #expect(settings["PRODUCT_NAME"] == "Tea Widgets" && settings["PRODUCT_MODULE_NAME"] == "Tea_Widgets")
        #expect(settings["SWIFT_MODULE_NAME"] == "Tea_Widgets" && settings["EXECUTABLE_NAME"] == "Tea Widgets")
        #expect(settings["WRAPPER_NAME"] == "Tea Widgets.appex")
        #expect(settings.expanded("$(DEVELOPMENT_LANGUAGE) $(PRODUCT_BUNDLE_PACKAGE_TYPE)") == "de XPC!")
        #expect(settings["MARKETING_VERSION"] == nil && settings["SWIFT_VERSION"] == nil)
        #expect(settings.diagnostics == [])
    }

    @Test("A target's own settings change the settings that depend on them")
    func ownSettings() {
        let settings = settings(
            "application",
            ["PRODUCT_NAME": "2nd App", "SDKROOT": "auto", "ID": "com.$(PRODUCT_NAME:rfc1034identifier)"])
        #expect(settings["PRODUCT_MODULE_NAME"] == "_nd_App" && settings["ID"] == "com.-nd-App")
        #expect(settings["EXECUTABLE_PATH"] == "2nd App.app/2nd App" && settings["SDKROOT"] == "auto")
    }

    @Test("The project's folder, the configuration and the platform are set")
    func project() {
        let settings = settings()
        #expect(settings["SRCROOT"] == "/src/Tea" && settings["SOURCE_ROOT"] == "/src/Tea")
        #expect(settings["PROJECT_FILE_PATH"] == "/src/Tea/Tea.xcodeproj" && settings["PROJECT"] == "Tea")
        #expect(settings["CONFIGURATION"] == "Release" && settings["SDKROOT"] == "iphoneos")
        #expect(settings.expanded("$(CONFIGURATION)$(EFFECTIVE_PLATFORM_NAME)") == "Release-iphoneos")
        #expect(settings.words("ARCHS") == ["arm64"] && settings.words("SUPPORTED_PLATFORMS").count == 2)
    }

    @Test("A name with a dollar sign isn't expanded")
    func dollarSign() {
        #expect(settings(target: "$(SRCROOT)$$")["PRODUCT_NAME"] == "$(SRCROOT)$$")
    }

    @Test(
        "The package type and the extension depend on the product type",
        arguments: [
            ("application", "APPL", "app"), ("application.watchapp2", "APPL", "app"),
            ("app-extension", "XPC!", "appex"),
            ("extensionkit-extension", "XPC!", "appex"), ("framework", "FMWK", "framework"),
            ("bundle", "BNDL", "bundle"),
            ("bundle.unit-test", "BNDL", "xctest"), ("tool", "", ""),
        ])
    func productTypes(type: String, package: String, fileExtension: String) {
        let settings = settings(type)
        #expect(settings["PRODUCT_BUNDLE_PACKAGE_TYPE"] == package && settings["WRAPPER_EXTENSION"] == fileExtension)
        #expect(self.settings("library.static", target: "Tea")["EXECUTABLE_NAME"] == "libTea.a")
    }
}

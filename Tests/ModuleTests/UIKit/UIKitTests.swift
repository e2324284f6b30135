import CoreGraphics
import Shared
import SwiftUI
import Testing
import UIKit

@MainActor
struct UIKitTests {
    @Test("A dynamic color resolves for each color scheme and contrast")
    func dynamicColor() {
        let color = UIColor { traits in
            traits.accessibilityContrast == .high ? .yellow : traits.userInterfaceStyle == .dark ? .white : .black
        }
        var environment = EnvironmentValues()
        #expect(Color(color).resolved(in: environment) == ResolvedColor(0, 0, 0))
        environment.colorScheme = .dark
        #expect(Color(uiColor: color).resolved(in: environment) == ResolvedColor(255, 255, 255))
        environment.colorSchemeContrast = .increased
        #expect(Color(color).resolved(in: environment) == ResolvedColor(255, 255, 0))
        let resolved = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
        #expect(resolved == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    }

    @Test("A color returns its RGB and HSB components")
    func colorComponents() {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(
            UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5).getRed(
                &red, green: &green, blue: &blue, alpha: &alpha))
        #expect([red, green, blue, alpha] == [0.25, 0.5, 0.75, 0.5])
        var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 1)
            .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        #expect(abs(hue - 0.6) < 0.001 && abs(saturation - 0.5) < 0.001 && abs(brightness - 0.8) < 0.001)
    }

    @Test("A UIFont keeps its name, weight and design in another size")
    func fontSizes() {
        #expect(
            UIFont(name: "Georgia-Bold", size: 12).map { Font($0.withSize(20)) }
                == .custom("Georgia-Bold", fixedSize: 20))
        #expect(Font(UIFont.boldSystemFont(ofSize: 12).withSize(20)) == .system(size: 20, weight: .bold))
        #expect(UIFont.preferredFont(forTextStyle: .body).withSize(20).pointSize == 20)
    }

    @Test("A UIFont converts to the equivalent SwiftUI font")
    func convertedFonts() {
        #expect(Font(UIFont.systemFont(ofSize: 17, weight: .bold)) == Font.system(size: 17, weight: .bold))
        #expect(Font(UIFont.preferredFont(forTextStyle: .caption1)) == Font.system(.caption))
        #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    }

    @Test("The main screen has the bounds of the current request's device")
    func requestScreen() {
        #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 393, height: 852))
        var context = RequestContext.current
        context.screen = Size(width: 320, height: 568)
        RequestScope.with(context) {
            #expect(UIScreen.main.bounds.width == 320)
            #expect(UIScreen.main.nativeBounds.width == 960)
            let scene = UIWindowScene(identifier: "main")
            #expect(scene.screen.bounds.height == 568 && scene.interfaceOrientation == .portrait)
            #expect(scene.traitCollection == .current && scene.activationState == .background)
        }
        #expect(UIDevice.current.userInterfaceIdiom == .phone)
        #expect(UIApplication.openSettingsURLString == "app-settings:")
    }
}

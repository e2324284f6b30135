import CoreText
import SwiftUI
import WidgetKit

// Fonts of the app, which the widget registers before it draws.
// Shows: Quote of the day
// Shows: 0 of 2 fonts registered
// Shows: file not found: 101
// Shows: Georgia 20

nonisolated enum CoreTextFonts {
    static let names = ["Newsreader-Medium", "Fraunces-Bold"]

    @discardableResult
    static func register() -> Int {
        var count = 0
        for name in names {
            guard let url = Bundle.main.url(forResource: name, withExtension: "ttf") else { continue }
            if CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil) { count += 1 }
        }
        for url in Bundle.main.urls(forResourcesWithExtension: "otf", subdirectory: nil) ?? [] {
            guard let provider = CGDataProvider(url: url as CFURL), let font = CGFont(provider) else { continue }
            var error: Unmanaged<CFError>?
            if CTFontManagerRegisterGraphicsFont(font, &error) { count += 1 }
        }
        return count
    }

    static func failure() -> String {
        let url = URL(fileURLWithPath: "/fonts/Missing.ttf")
        var error: Unmanaged<CFError>?
        guard !CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error) else { return "registered" }
        guard let error = error?.takeRetainedValue() else { return "failed" }
        return "file not found: \((error as Error as NSError).code)"
    }
}

struct CoreTextTitleView: View {
    private let font = CTFontCreateWithName("Georgia" as CFString, 20, nil)

    var body: some View {
        VStack(alignment: .leading) {
            Text("Quote of the day").font(Font(font))
            Text("\(CoreTextFonts.register()) of \(CoreTextFonts.names.count) fonts registered").font(.caption)
            Text(CoreTextFonts.failure()).font(.caption2)
            Text("\(CTFontCopyFamilyName(font) as String) \(Int(CTFontGetSize(font)))").font(.caption2)
        }
        .containerBackground(.background, for: .widget)
    }
}

struct CoreTextTitleWidget: Widget {
    init() { CoreTextFonts.register() }

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "CoreTextTitleWidget", provider: AwaitedTextProvider { [] }) { _ in
            CoreTextTitleView()
        }
        .supportedFamilies([.systemSmall])
    }
}

import SwiftUI
import WidgetKit

// An opaque colour as content, over which the system draws no background of its own.

struct PlateBefore: PatternView {
    var body: some View {
        ZStack {
            Color.indigo
            VStack {
                Text("Balance").font(.caption)
                Text("1,204").font(.title).widgetAccentable()
            }
            .foregroundStyle(.white)
        }
        .containerBackground(.clear, for: .widget)
    }
}

struct PlateAfter: PatternView {
    var body: some View {
        VStack {
            Text("Balance").font(.caption)
            Text("1,204").font(.title).widgetAccentable()
        }
        .foregroundStyle(.white)
        .containerBackground(.indigo, for: .widget)
    }
}

// A gradient from edge to edge, with only a symbol on it.

struct GradientBefore: PatternView {
    var body: some View {
        ZStack {
            Rectangle().fill(LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom))
            Image(systemName: "flame.fill").font(.largeTitle).foregroundStyle(.white).widgetAccentable()
        }
        .containerBackground(.blue, for: .widget)
    }
}

struct GradientAfter: PatternView {
    @Environment(\.widgetRenderingMode) private var mode

    var body: some View {
        ZStack {
            if mode == .fullColor {
                Rectangle().fill(LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom))
            }
            Image(systemName: "flame.fill").font(.largeTitle).foregroundStyle(.white).widgetAccentable()
        }
        .containerBackground(.blue, for: .widget)
    }
}

// A label on an opaque pill in the other accent group.

struct PillBefore: PatternView {
    var body: some View {
        VStack(spacing: 12) {
            Text("Today").font(.headline)
            Text("Chosen").foregroundStyle(.black).padding(8)
                .background(Capsule().fill(.white).widgetAccentable())
        }
        .foregroundStyle(.white)
        .containerBackground(.black, for: .widget)
    }
}

struct PillAfter: PatternView {
    @Environment(\.widgetRenderingMode) private var mode

    var body: some View {
        VStack(spacing: 12) {
            Text("Today").font(.headline).widgetAccentable()
            Text("Chosen").foregroundStyle(mode == .fullColor ? .black : .white).padding(8)
                .background(Capsule().fill(.white.opacity(mode == .fullColor ? 1 : 0.15)))
        }
        .foregroundStyle(.white)
        .containerBackground(.black, for: .widget)
    }
}

// A percentage on the fill of a bar.

struct BarBefore: PatternView {
    var body: some View {
        ZStack(alignment: .leading) {
            Capsule().fill(.gray.opacity(0.3)).frame(width: 120, height: 30)
            Capsule().fill(.green).frame(width: 80, height: 30)
            Text("64 percent").foregroundStyle(.black).padding(.leading, 10)
        }
        .widgetAccentable()
        .containerBackground(.background, for: .widget)
    }
}

struct BarAfter: PatternView {
    var body: some View {
        ZStack(alignment: .leading) {
            Capsule().fill(.gray.opacity(0.3)).frame(width: 120, height: 30)
            Capsule().fill(.green).frame(width: 80, height: 30)
            Text("64 percent").foregroundStyle(.black).padding(.leading, 10).blendMode(.destinationOut)
        }
        .compositingGroup()
        .widgetAccentable()
        .containerBackground(.background, for: .widget)
    }
}

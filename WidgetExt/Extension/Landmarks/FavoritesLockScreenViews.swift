import SwiftUI
import WidgetKit

/// The circular family: the number of favorites below a heart.
struct FavoritesCircularView: View {
    let entry: FavoritesEntry

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            VStack(spacing: 0) {
                Image(systemName: entry.favorites.isEmpty ? "heart" : "heart.fill")
                    .font(.system(size: 18, weight: .semibold)).widgetAccentable()
                Text("\(entry.favorites.count)").font(.system(size: 16, weight: .semibold, design: .rounded))
                    .monospacedDigit().lineLimit(1).minimumScaleFactor(0.6)
            }
            .padding(6)
        }
    }
}

/// The rectangular family: a landmark in three lines.
struct FavoritesRectangularView: View {
    let entry: FavoritesEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            if let landmark = entry.shown {
                Label {
                    Text(landmark.name)
                } icon: {
                    Image(systemName: entry.isFavorite ? "heart.fill" : "mappin.and.ellipse")
                }
                .font(.headline).lineLimit(1).minimumScaleFactor(0.7).widgetAccentable()
                Text(landmark.place).font(.caption).lineLimit(1).minimumScaleFactor(0.7)
                Text(landmark.coordinates).font(.caption).monospacedDigit().lineLimit(1).minimumScaleFactor(0.7)
            } else {
                Text(entry.emptyTitle).font(.headline).widgetAccentable()
                Text(entry.emptyRemedy).font(.caption).lineLimit(2).minimumScaleFactor(0.7)
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.xLarge)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

/// The inline family: a landmark in one line.
struct FavoritesInlineView: View {
    let entry: FavoritesEntry

    var body: some View {
        if let landmark = entry.shown {
            ViewThatFits {
                Text("\(Image(systemName: "heart.fill")) \(landmark.name), \(landmark.country)")
                Text("\(Image(systemName: "heart.fill")) \(landmark.name)")
                Text(landmark.name)
            }
        } else {
            Text(entry.emptyTitle)
        }
    }
}

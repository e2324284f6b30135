import SwiftUI
import WidgetKit

/// The favorites widget's view in each family.
struct FavoritesWidgetEntryView: View {
    @Environment(\.widgetFamily) private var family
    let entry: FavoritesEntry

    var body: some View {
        content
            .containerBackground(for: .widget) { Color(.systemBackground) }
            .widgetURL(entry.shown.flatMap { URL(string: "landmarks://landmark/\($0.id)") })
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryCircular: FavoritesCircularView(entry: entry)
        case .accessoryRectangular: FavoritesRectangularView(entry: entry)
        case .accessoryInline: FavoritesInlineView(entry: entry)
        case .systemMedium: FavoritesMediumView(entry: entry)
        case .systemLarge: FavoritesLargeView(entry: entry)
        default: FavoritesSmallView(entry: entry)
        }
    }
}

/// The small family: a landmark's name, place, heart and description.
struct FavoritesSmallView: View {
    let entry: FavoritesEntry
    /// The font of the description.
    var font = Font.caption

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            if let landmark = entry.shown {
                VStack(alignment: .leading, spacing: 1) {
                    Text(landmark.name).font(.headline).lineLimit(2).minimumScaleFactor(0.6).padding(.trailing, 34)
                    Text(landmark.place).font(.caption).foregroundStyle(.secondary).lineLimit(2)
                        .minimumScaleFactor(0.7)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                .overlay(alignment: .topTrailing) {
                    HeartButton(landmark: landmark, isFavorite: entry.isFavorite).font(.title2).offset(x: 10, y: -10)
                }
                Spacer(minLength: 0)
                // A description that doesn't fit is left out.
                ViewThatFits(in: .vertical) {
                    Text(landmark.summary).font(font)
                    Text(landmark.summary).font(.caption2)
                    Text(landmark.summary).font(.caption2).dynamicTypeSize(...DynamicTypeSize.large)
                    Color.clear.frame(height: 0)
                }
            } else {
                Image(systemName: "heart").font(.title2).foregroundStyle(Color.pink).widgetAccentable()
                Spacer(minLength: 4)
                Text(entry.emptyTitle).font(.headline).lineLimit(2).minimumScaleFactor(0.7)
                Text(entry.emptyRemedy).font(.caption).foregroundStyle(.secondary).minimumScaleFactor(0.7)
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// The medium family: a landmark, and beside it other favorites with their hearts.
struct FavoritesMediumView: View {
    let entry: FavoritesEntry

    var body: some View {
        HStack(spacing: 16) {
            FavoritesSmallView(entry: entry)
            if !entry.others.isEmpty {
                ViewThatFits(in: .vertical) {
                    FavoriteRows(landmarks: entry.first(3))
                    FavoriteRows(landmarks: entry.first(2))
                }
                // The first name is beside the landmark's.
                .padding(.top, -6)
                .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            }
        }
    }
}

/// The large family: a landmark with its description, and below it as many other favorites as fit, in two columns if there are many.
struct FavoritesLargeView: View {
    let entry: FavoritesEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            FavoritesSmallView(entry: entry, font: .title3)
            if !entry.others.isEmpty {
                Divider()
                if entry.others.dropFirst(3).isEmpty {
                    FavoriteRows(landmarks: entry.first(3))
                } else {
                    ViewThatFits(in: .vertical) {
                        columns(10)
                        columns(8)
                        columns(6)
                        columns(4)
                    }
                    .layoutPriority(1)
                }
            }
        }
    }

    private func columns(_ room: Int) -> some View {
        let landmarks = entry.first(room)
        let middle = landmarks.startIndex + (landmarks.count + 1) / 2
        return HStack(alignment: .top, spacing: 16) {
            FavoriteRows(landmarks: landmarks[..<middle])
            FavoriteRows(landmarks: landmarks[middle...])
        }
    }
}

/// Rows of favorites with name, place and heart.
struct FavoriteRows: View {
    let landmarks: ArraySlice<Landmark>

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            ForEach(landmarks) { landmark in
                HStack(spacing: 4) {
                    VStack(alignment: .leading, spacing: 0) {
                        Text(landmark.name).font(.subheadline.weight(.semibold)).lineLimit(1).minimumScaleFactor(0.7)
                        Text(landmark.country).font(.caption).foregroundStyle(.secondary).lineLimit(1)
                            .minimumScaleFactor(0.7)
                    }
                    Spacer(minLength: 0)
                    HeartButton(landmark: landmark, isFavorite: true).font(.body).padding(.trailing, -12)
                }
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.xLarge)
    }
}

/// A heart, filled for a favorite; a tap adds or removes the favorite.
struct HeartButton: View {
    let landmark: Landmark
    let isFavorite: Bool

    var body: some View {
        let entity = LandmarkEntity(landmark: landmark, isFavorite: isFavorite)
        Group {
            if isFavorite {
                Button(intent: RemoveFromFavoritesIntent(landmark: entity)) { heart("heart.fill") }
                    .accessibilityLabel("Remove \(landmark.name) from favorites")
            } else {
                Button(intent: AddToFavoritesIntent(landmark: entity)) { heart("heart") }
                    .accessibilityLabel("Add \(landmark.name) to favorites")
            }
        }
        .buttonStyle(.plain)
        .foregroundStyle(Color.pink)
        .widgetAccentable()
    }

    /// The symbol in the least area that a finger hits.
    private func heart(_ symbol: String) -> some View {
        Image(systemName: symbol).frame(width: 44, height: 44).contentShape(Rectangle())
    }
}

extension FavoritesEntry {
    /// Returns the other favorites, up to a maximum number.
    func first(_ room: Int) -> ArraySlice<Landmark> { others[0..<min(room, others.count)] }

    /// The title that is shown if there is no landmark.
    var emptyTitle: LocalizedStringKey { isLoaded ? "No favorites" : "No landmarks" }

    /// The text below the title, which names the user's next step.
    var emptyRemedy: LocalizedStringKey {
        isLoaded ? "Choose a landmark, or add one." : "Open Landmarks to load them."
    }
}

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

/// The rectangular family: a landmark's name and place, and its description if it fits.
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
                ViewThatFits(in: .vertical) {
                    Text(landmark.summary).font(.caption2)
                    Color.clear.frame(height: 0)
                }
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

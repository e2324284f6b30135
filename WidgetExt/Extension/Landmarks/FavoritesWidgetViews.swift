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

/// The small family: a landmark's name, place, coordinates and heart.
struct FavoritesSmallView: View {
    let entry: FavoritesEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if let landmark = entry.shown {
                Text(landmark.name)
                    .font(.headline).lineLimit(2).minimumScaleFactor(0.6)
                Text(landmark.place).font(.caption).foregroundStyle(.secondary).lineLimit(2).minimumScaleFactor(0.6)
                Spacer(minLength: 2)
                HStack(alignment: .bottom) {
                    Text(landmark.coordinates)
                        .font(.caption2).monospacedDigit().foregroundStyle(.secondary).lineLimit(2)
                        .minimumScaleFactor(0.6).dynamicTypeSize(...DynamicTypeSize.large)
                    Spacer(minLength: 4)
                    HeartButton(landmark: landmark, isFavorite: entry.isFavorite).font(.title2)
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
                FavoriteRows(landmarks: entry.first(3))
                    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            }
        }
    }
}

/// The large family: a landmark with its description, and other favorites below.
struct FavoritesLargeView: View {
    let entry: FavoritesEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            FavoritesSmallView(entry: entry).frame(maxHeight: 88)
            if let landmark = entry.shown, !landmark.summary.isEmpty {
                Text(landmark.summary).font(.subheadline).lineLimit(4).minimumScaleFactor(0.6)
                    .dynamicTypeSize(...DynamicTypeSize.xLarge)
            }
            if !entry.others.isEmpty {
                Divider()
                FavoriteRows(landmarks: entry.first(3))
            }
            Spacer(minLength: 0)
        }
    }
}

/// Rows of favorites with name, place and heart.
struct FavoriteRows: View {
    let landmarks: ArraySlice<Landmark>

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(landmarks) { landmark in
                HStack(spacing: 8) {
                    VStack(alignment: .leading, spacing: 0) {
                        Text(landmark.name).font(.subheadline.weight(.semibold)).lineLimit(1).minimumScaleFactor(0.7)
                        Text(landmark.country).font(.caption).foregroundStyle(.secondary).lineLimit(1)
                            .minimumScaleFactor(0.7)
                    }
                    Spacer(minLength: 0)
                    HeartButton(landmark: landmark, isFavorite: true).font(.body)
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
                Button(intent: RemoveFromFavoritesIntent(landmark: entity)) { Image(systemName: "heart.fill") }
                    .accessibilityLabel("Remove \(landmark.name) from favorites")
            } else {
                Button(intent: AddToFavoritesIntent(landmark: entity)) { Image(systemName: "heart") }
                    .accessibilityLabel("Add \(landmark.name) to favorites")
            }
        }
        .buttonStyle(.plain)
        .foregroundStyle(Color.pink)
        .widgetAccentable()
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

extension Landmark {
    /// The coordinates, rounded to a hundredth of a degree: "25.34° S, 131.04° E".
    var coordinates: String {
        func degrees(_ value: Double) -> String {
            MomentWords.current.words(
                abs(value), .number.precision(.fractionLength(2)).locale(Locale(identifier: "en")))
        }
        let (north, east) = (degrees(latitude), degrees(longitude))
        let first = latitude < 0 ? String(localized: "\(north)° S") : String(localized: "\(north)° N")
        let second = longitude < 0 ? String(localized: "\(east)° W") : String(localized: "\(east)° E")
        return String(localized: "\(first), \(second)")
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

import SwiftData
import SwiftUI
import WidgetKit

// Shows: no recipe
// Shows with data: Soup (2)
// Shows with data: starts with S: Salad, Soup

@Model
final class Recipe: Identifiable {
    var name: String
    var minutes: Int
    var steps: [String]
    var rating: Double?

    init(name: String, minutes: Int, steps: [String] = [], rating: Double? = nil) {
        (self.name, self.minutes, self.steps, self.rating) = (name, minutes, steps, rating)
    }
}

/// Queries with filters of each kind, in a container that the view makes.
struct RecipeView: View {
    @Query(filter: #Predicate<Recipe> { $0.minutes > 10 && $0.rating != nil }, sort: \Recipe.minutes)
    private var rated: [Recipe]
    @Query(filter: #Predicate<Recipe> { recipe in recipe.name.starts(with: "S") }, sort: [SortDescriptor(\Recipe.name)])
    private var named: [Recipe]
    @Query(sort: \Recipe.rating, order: .reverse, animation: .default) private var best: [Recipe]

    var body: some View {
        VStack {
            if let recipe = rated.first { Text("\(recipe.name) (\(recipe.steps.count))") } else { Text("no recipe") }
            Text("starts with S: \(named.map(\.name).joined(separator: ", "))")
            ForEach(best.prefix(1)) { Text($0.name) }
        }
    }
}

struct RecipeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Recipe", provider: HabitProvider()) { _ in
            RecipeView()
                .modelContainer(for: Recipe.self)
                .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

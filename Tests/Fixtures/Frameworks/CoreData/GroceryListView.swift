// Only the generated source imports Core Data for this file, as SwiftUI does on a phone.
import SwiftUI

/// Lists articles with requests of the view.
struct GroceryListView: View {
    @Environment(\.managedObjectContext) private var viewContext

    @FetchRequest(
        sortDescriptors: [NSSortDescriptor(keyPath: \Article.name, ascending: true)],
        predicate: NSPredicate(format: "basket.title == %@ AND amount > %d", "This week", 1), animation: .default)
    private var several: FetchedResults<Article>

    @SectionedFetchRequest<String?, Article>(
        sectionIdentifier: \.aisle, sortDescriptors: [SortDescriptor(\.aisle), SortDescriptor(\.name)])
    private var aisles

    @FetchRequest(sortDescriptors: [])
    private var frozen: FetchedResults<FrozenArticle>

    var body: some View {
        VStack(alignment: .leading) {
            if aisles.isEmpty { Text("Nothing to buy") }
            ForEach(aisles) { aisle in
                if let name = aisle.id, aisle.count > 1 { Text("\(name): \(aisle.count)") }
            }
            ForEach(several) { article in Text("\(article.name ?? "") × \(article.amount)") }
            ForEach(frozen, id: \.self) { GroceryRow(article: $0) }
        }
    }
}

struct GroceryRow: View {
    @ObservedObject var article: FrozenArticle

    var body: some View { Text("\(article.name ?? "") at \(article.degrees, format: .number)°") }
}

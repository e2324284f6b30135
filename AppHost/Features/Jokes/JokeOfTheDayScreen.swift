import Foundation
import Shared

/// The joke of the day, to which the widget's taps lead.
struct JokeOfTheDayScreen: View {
    /// The address it was opened with last; `nil` for none.
    @State private var address: URL?

    var body: some View {
        VStack {
            if let joke = SharedStorageService.shared.loadJokeOfTheDay() {
                Text(joke.setup)
                Text(joke.punchline)
            } else {
                Text("No joke yet")
            }
        }
        .onOpenURL { address = $0 }
    }
}

import Foundation
import Shared

/// The screen with the joke of the day, which the widget's taps open.
struct JokeOfTheDayScreen: View {
    /// The URL that the screen was last opened with; `nil` for none.
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

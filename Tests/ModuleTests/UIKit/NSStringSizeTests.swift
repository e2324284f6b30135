import Foundation
import Shared
import Testing
import UIKit

/// The sizes of strings that an app measures itself.
struct NSStringSizeTests {
    @Test("Without fonts, the size grows with the number of characters and with the font")
    func estimatedSize() {
        func size(_ text: String, _ points: CGFloat) -> CGSize {
            text.size(withAttributes: [.font: UIFont.systemFont(ofSize: points)])
        }
        #expect(size("abcd", 10).width == 2 * size("ab", 10).width)
        #expect(size("ab", 20).width == 2 * size("ab", 10).width)
        #expect(size("ab", 20).height > size("ab", 10).height)
        let word = "abcd".size()
        let box = "abcd".boundingRect(
            with: CGSize(width: word.width / 2, height: 1_000), options: .usesLineFragmentOrigin, context: nil)
        #expect(box.size == CGSize(width: word.width / 2, height: word.height * 2))
        #expect("abcd".boundingRect(with: CGSize(width: 1, height: 1), context: nil).size == word)
    }
}

import Shared
import Testing

@testable import WidgetRendering

/// The redacted items of a placeholder.
@MainActor
struct RedactedTests {
    private func snapshot() throws -> Snapshot {
        try DrawnWidget(.systemSmall) {
            VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: "abcdefghijklmnop")
                Image(systemName: "star").font(.system(size: 20))
            }
            .containerBackground(Color.red, for: .widget)
        }
        .snapshot
    }

    @Test("Redaction replaces each text line with a bar of its length and each symbol with a box")
    func bars() throws {
        let snapshot = try snapshot()
        let redacted = snapshot.redacted(inCells: false)
        #expect(redacted.list.items.count == 4)
        #expect(redacted.list.items.first == snapshot.list.items.first)
        let boxes = redacted.list.items.dropFirst().compactMap { item -> Rect? in
            guard case .outline(let block) = item, block.paint.color.alpha == 0.16 else { return nil }
            return block.box
        }
        // Twelve characters fit the line of 126 points; four remain for the next.
        #expect(boxes.count == 3)
        // The height of a capital of the 17-point font, and 0.466 ems for each character, as measured on iOS.
        #expect(abs(boxes[0].width - 95.6) < 0.34 && abs(boxes[1].width - 32.2) < 0.34)
        #expect(boxes.dropLast().allSatisfy { abs($0.height - 12) < 0.34 })
        #expect(boxes[0].x == boxes[1].x && abs(boxes[1].y - boxes[0].y - 20) < 1e-9)
        guard case .symbol(let symbol)? = snapshot.list.items.last else { throw Missing() }
        #expect(boxes[2] == symbol.rect)
    }

    @Test("Redaction also removes the text inside groups and masks")
    func groupsAndMasks() throws {
        let snapshot = try DrawnWidget(.systemSmall) {
            Color.red.mask { Text(verbatim: "inmask") }.overlay { Text(verbatim: "ingroup").opacity(0.5) }
                .containerBackground(Color.red, for: .widget)
        }
        .snapshot
        let drawn = String(reflecting: snapshot.list)
        #expect(drawn.contains("inmask") && drawn.contains("ingroup"))
        for inCells in [false, true] {
            let written = String(reflecting: snapshot.redacted(inCells: inCells).list)
            #expect(!written.contains("inmask") && !written.contains("ingroup"))
        }
    }

    @Test("A redacted snapshot contains no readable text, with or without cells")
    func unreadableText() throws {
        let snapshot = try snapshot()
        #expect(!snapshot.texts.isEmpty && String(reflecting: snapshot.list).contains("abc"))
        for inCells in [false, true] {
            let redacted = snapshot.redacted(inCells: inCells)
            #expect(redacted.texts == [])
            #expect(!String(reflecting: redacted.list).contains("abc"))
        }
        #expect(snapshot.redacted(inCells: true).list.items.count == snapshot.list.items.count)
    }

    private struct Missing: Error {}
}

import Shared
import Testing

@MainActor
struct UndoManagerTests {
    final class Count { var value = 0 }

    /// Adds to a count and registers the inverse, so that the addition can be undone and redone.
    private func add(_ number: Int, to count: Count, _ manager: UndoManager) {
        count.value += number
        manager.registerUndo(withTarget: count) { add(-number, to: $0, manager) }
    }

    @Test("An action is undone and redone with its name, and a new action clears the redo stack")
    func undoAndRedo() {
        let (manager, count) = (UndoManager(), Count())
        add(3, to: count, manager)
        manager.setActionName("Add")
        #expect(manager.canUndo && !manager.canRedo && manager.undoActionName == "Add")
        manager.undo()
        #expect(count.value == 0 && !manager.canUndo && manager.canRedo && manager.redoActionName == "Add")
        manager.redo()
        #expect(count.value == 3 && manager.canUndo && !manager.canRedo && manager.undoActionName == "Add")
        manager.undo()
        add(1, to: count, manager)
        #expect(count.value == 1 && !manager.canRedo)
    }

    @Test("A group is undone in one step, and levelsOfUndo limits the number of steps")
    func groupsAndLevels() {
        let (manager, count) = (UndoManager(), Count())
        manager.levelsOfUndo = 1
        add(1, to: count, manager)
        manager.beginUndoGrouping()
        add(10, to: count, manager)
        add(100, to: count, manager)
        manager.endUndoGrouping()
        manager.undo()
        #expect(count.value == 1 && !manager.canUndo)
    }

    struct Take: UndoableIntent {
        static let title: LocalizedStringResource = "Take"
        @MainActor func perform() async throws -> some IntentResult {
            undoManager?.setActionName("Take")
            return .result()
        }
    }

    @Test("An undoable intent's undo manager is nil, since nothing can undo its actions")
    func noUndoManager() { #expect(Take().undoManager == nil) }
}

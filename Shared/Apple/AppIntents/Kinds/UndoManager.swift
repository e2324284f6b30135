/// A record of actions that can be undone and redone.
///
/// Declared here because Foundation on Linux has none. Mirrors
/// [Foundation's `UndoManager`](https://developer.apple.com/documentation/foundation/undomanager).
@MainActor
open class UndoManager {
    private enum Mode { case idle, undoing, redoing }
    private typealias Action = @MainActor () -> Void
    private struct Step {
        var name = ""
        var actions: [Action] = []
    }

    private var undoStack: [Step] = []
    private var redoStack: [Step] = []
    private var groups: [Step] = []
    private var mode = Mode.idle
    /// The maximum number of undo steps; 0 for no limit.
    open var levelsOfUndo = 0

    public init() {}

    /// A Boolean value that indicates whether there is a step to undo.
    open var canUndo: Bool { !undoStack.isEmpty || groups.contains { !$0.actions.isEmpty } }
    /// A Boolean value that indicates whether there is a step to redo.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// A Boolean value that indicates whether a step is being undone.
    open var isUndoing: Bool { mode == .undoing }
    /// A Boolean value that indicates whether a step is being redone.
    open var isRedoing: Bool { mode == .redoing }
    /// The name of the next step to undo; empty if the step has no name.
    open var undoActionName: String { undoStack.last?.name ?? "" }
    /// The name of the next step to redo; empty if the step has no name.
    open var redoActionName: String { redoStack.last?.name ?? "" }

    /// Registers an action that undoes an operation. While a step is being undone, registers an action that redoes the step.
    open func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        let action: Action = { [weak target] in if let target { handler(target) } }
        if groups.isEmpty {
            push(Step(actions: [action]))
        } else {
            groups[groups.count - 1].actions.append(action)
        }
    }

    /// Sets the name of the last step.
    open func setActionName(_ actionName: String) {
        if !groups.isEmpty {
            groups[groups.count - 1].name = actionName
        } else if mode == .undoing {
            if !redoStack.isEmpty { redoStack[redoStack.count - 1].name = actionName }
        } else if !undoStack.isEmpty {
            undoStack[undoStack.count - 1].name = actionName
        }
    }

    /// Begins a group of actions that form one step.
    open func beginUndoGrouping() { groups.append(Step()) }

    /// Ends the current group. A nested group becomes a part of the group around it.
    open func endUndoGrouping() {
        guard let step = groups.popLast(), !step.actions.isEmpty else { return }
        if groups.isEmpty { push(step) } else { groups[groups.count - 1].actions += step.actions }
    }

    /// Undoes the last step.
    open func undo() {
        while !groups.isEmpty { endUndoGrouping() }
        guard let step = undoStack.popLast() else { return }
        run(step, .undoing)
    }

    /// Redoes the step that was undone last.
    open func redo() {
        guard let step = redoStack.popLast() else { return }
        run(step, .redoing)
    }

    /// Removes all steps.
    open func removeAllActions() { (undoStack, redoStack, groups) = ([], [], []) }

    private func push(_ step: Step) {
        if mode == .undoing { return redoStack.append(step) }
        undoStack.append(step)
        if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst() }
        if mode == .idle { redoStack = [] }
    }

    private func run(_ step: Step, _ mode: Mode) {
        self.mode = mode
        beginUndoGrouping()
        for action in step.actions.reversed() { action() }
        if !groups.isEmpty { groups[groups.count - 1].name = step.name }
        endUndoGrouping()
        self.mode = .idle
    }
}

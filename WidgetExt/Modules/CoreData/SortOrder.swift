import Foundation

/// An order of objects: a descriptor of Foundation's, or of Swift's.
struct SortOrder {
    let descriptor: NSSortDescriptor?
    private let comparison: (Any, Any) -> ComparisonResult

    init(_ descriptor: NSSortDescriptor) {
        self.descriptor = descriptor
        comparison = { descriptor.compare($0, to: $1) }
    }

    init<Compared>(_ descriptor: SortDescriptor<Compared>) {
        self.descriptor = nil
        comparison = { first, second in
            guard let first = first as? Compared, let second = second as? Compared else { return .orderedSame }
            return descriptor.compare(first, second)
        }
    }

    func compare(_ first: Any, _ second: Any) -> ComparisonResult { comparison(first, second) }
}

/// Objects in an order.
enum SortedObjects {
    /// Returns objects in an order; equal ones keep theirs.
    static func sorted<Object>(_ objects: [Object], by order: [SortOrder]) -> [Object] {
        guard !order.isEmpty else { return objects }
        return objects.enumerated().sorted { first, second in
            for each in order {
                switch each.compare(first.element, second.element) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return first.offset < second.offset
        }.map(\.element)
    }
}

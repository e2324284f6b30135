import Combine
import Foundation
import Testing

struct CombineTests {
    private final class Model: ObservableObject {
        @Published var count = 1
        @Published var name = "a"
        var cancellables = Set<AnyCancellable>()
    }

    private enum Fault: Error { case broken }

    @Test("A published property sends its current value, then each new value before it is set")
    func publishedProperty() {
        let model = Model()
        var received: [Int] = []
        var before: [Int] = []
        model.$count.sink {
            received.append($0)
            before.append(model.count)
        }.store(in: &model.cancellables)
        model.count = 2
        model.count = 3
        #expect(received == [1, 2, 3])
        #expect(before == [1, 1, 2])
        model.cancellables = []
        model.count = 4
        #expect(received == [1, 2, 3])
    }

    @Test("A publisher assigned to a published property sets its value")
    func assignToPublished() {
        let (model, subject) = (Model(), PassthroughSubject<Int, Never>())
        subject.map { $0 * 10 }.assign(to: &model.$count)
        subject.send(2)
        #expect(model.count == 20)
    }

    @Test("The operators filter, removeDuplicates, dropFirst and map compose until the sink is cancelled")
    func operatorChain() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [String] = []
        let held = subject.filter { $0 > 0 }.removeDuplicates().dropFirst().map { "\($0)" }.eraseToAnyPublisher()
            .sink { received.append($0) }
        for value in [1, 1, -2, 3, 3, 4] { subject.send(value) }
        #expect(received == ["3", "4"])
        held.cancel()
        subject.send(5)
        #expect(received == ["3", "4"])
    }

    @Test("A failed subject completes each subscriber once and sends no more values")
    func failureCompletion() {
        let subject = CurrentValueSubject<Int, Fault>(1)
        var (values, ends): ([Int], [String]) = ([], [])
        let held = subject.sink(receiveCompletion: { ends.append("\($0)") }, receiveValue: { values.append($0) })
        subject.value = 2
        subject.send(completion: .failure(.broken))
        subject.send(3)
        #expect(values == [1, 2])
        #expect(ends.count == 1 && ends[0].contains("broken"))
        var late: [String] = []
        let other = subject.replaceError(with: 9).sink { late.append("\($0)") }
        #expect(late.last == "9")
        withExtendedLifetime((held, other)) {}
    }

    @Test("CombineLatest pairs the latest values, and merge interleaves two publishers")
    func combinedPublishers() {
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        var pairs: [String] = []
        let held = Publishers.CombineLatest(one, two).sink { pairs.append("\($0)\($1)") }
        one.send(1)
        two.send("a")
        one.send(2)
        #expect(pairs == ["1a", "2a"])
        var all: [Int] = []
        let merged = one.merge(with: Just(7)).sink { all.append($0) }
        one.send(8)
        #expect(all == [7, 8])
        withExtendedLifetime((held, merged)) {}
    }

    @Test("A future replays its result to each subscriber, and tryMap turns a thrown error into a failure")
    func futureReplay() {
        let future = Future<Int, Fault> { $0(.success(4)) }
        var received: [Int] = []
        for _ in 0..<2 {
            future.sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) }).cancel()
        }
        #expect(received == [4, 4])
        var failed = false
        let broken = Just(1).tryMap { _ -> Int in throw Fault.broken }
            .sink(receiveCompletion: { if case .failure = $0 { failed = true } }, receiveValue: { _ in })
        #expect(failed)
        withExtendedLifetime(broken) {}
    }

    @Test("A publisher's values can be iterated with `for await`")
    func asyncValues() async {
        var received: [Int] = []
        for await value in Just(3).values { received.append(value) }
        #expect(received == [3])
    }

    @Test("A custom subscriber receives the requested value and the completion")
    func customSubscriber() {
        final class Own: Subscriber {
            var received: [String] = []
            func receive(subscription: any Subscription) { subscription.request(.unlimited) }
            func receive(_ input: Int) -> Subscribers.Demand {
                received.append("\(input)")
                return .none
            }
            func receive(completion: Subscribers.Completion<Never>) { received.append("end") }
        }
        let own = Own()
        Just(5).subscribe(own)
        #expect(own.received == ["5", "end"])
    }

    @Test("An observable object's objectWillChange publisher notifies its subscribers")
    func objectWillChange() {
        let model = Model()
        var count = 0
        let held = model.objectWillChange.sink { count += 1 }
        model.objectWillChange.send()
        #expect(count == 1)
        withExtendedLifetime(held) {}
    }
}

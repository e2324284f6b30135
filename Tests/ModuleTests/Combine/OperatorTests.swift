import Combine
import Foundation
import FoundationGaps
import Testing

/// The operators that select, combine and reduce values.
struct OperatorTests {
    private enum Fault: Error { case broken }

    /// Returns the events of a publisher that ends at once.
    private func events<P: Publisher>(_ publisher: P) -> [String] {
        var all: [String] = []
        publisher.sink(
            receiveCompletion: {
                if case .failure(let error) = $0 { all.append("\(error)") } else { all.append("end") }
            }, receiveValue: { all.append("\($0)") }
        ).cancel()
        return all
    }

    private var numbers: AnyPublisher<Int, Never> { [1, 2, 3, 4, 5].publisher }

    @Test("The selecting operators publish the values they select, and end as soon as no other can follow")
    func selection() {
        #expect(events(numbers.first()) == ["1", "end"])
        #expect(events(numbers.first { $0 > 3 }) == ["4", "end"])
        #expect(events(numbers.last()) == ["5", "end"])
        #expect(events(numbers.last { $0 < 3 }) == ["2", "end"])
        #expect(events(numbers.prefix(2)) == ["1", "2", "end"])
        #expect(events(numbers.prefix(0)) == ["end"])
        #expect(events(numbers.prefix { $0 != 3 }) == ["1", "2", "end"])
        #expect(events(numbers.drop { $0 != 4 }) == ["4", "5", "end"])
        #expect(events(numbers.output(at: 2)) == ["3", "end"])
        #expect(events(numbers.output(in: 1..<3)) == ["2", "3", "end"])
        #expect(events(numbers.output(in: 3...)) == ["4", "5", "end"])
        #expect(events(numbers.ignoreOutput()) == ["end"])
        let subject = PassthroughSubject<Int, Never>()
        var ends = 0
        let held = subject.first().sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { _ in })
        subject.send(1)
        #expect(ends == 1)
        withExtendedLifetime(held) {}
    }

    @Test("A sequence without end is published up to the last value that a subscriber takes")
    func endlessSequence() {
        #expect(events((1...).publisher.map { $0 * 2 }.filter { $0 > 3 }.prefix(2)) == ["4", "6", "end"])
        #expect(events((1...).publisher.flatMap { [$0, $0].publisher }.prefix(3)) == ["1", "1", "2", "end"])
    }

    @Test("Another publisher starts or stops the values")
    func otherPublisher() {
        let (subject, signal) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        var (before, after): ([Int], [Int]) = ([], [])
        let held = [
            subject.prefix(untilOutputFrom: signal).sink { before.append($0) },
            subject.drop(untilOutputFrom: signal).sink { after.append($0) },
        ]
        subject.send(1)
        signal.send()
        subject.send(2)
        #expect(before == [1] && after == [2])
        withExtendedLifetime(held) {}
    }

    @Test("The reducing operators publish one result at the end")
    func reduction() {
        #expect(events(numbers.reduce(10, +)) == ["25", "end"])
        #expect(events(numbers.count()) == ["5", "end"])
        #expect(events(numbers.collect()) == ["[1, 2, 3, 4, 5]", "end"])
        #expect(events(numbers.collect(2)) == ["[1, 2]", "[3, 4]", "[5]", "end"])
        #expect(events(numbers.max()) == ["5", "end"] && events(numbers.min()) == ["1", "end"])
        #expect(events(numbers.contains(3)) == ["true", "end"] && events(numbers.contains(9)) == ["false", "end"])
        #expect(events(numbers.allSatisfy { $0 < 9 }) == ["true", "end"])
        #expect(events(numbers.allSatisfy { $0 < 3 }) == ["false", "end"])
        #expect(events(Empty<Int, Never>().last()) == ["end"])
        #expect(events(numbers.tryReduce(0) { if $1 > 2 { throw Fault.broken } else { $0 + $1 } }) == ["broken"])
        let scanned = numbers.tryScan(0) { if $1 > 2 { throw Fault.broken } else { $0 + $1 } }
        #expect(events(scanned) == ["1", "3", "broken"])
    }

    @Test("Values are added before and after, and replace missing ones")
    func additions() {
        #expect(events(numbers.prefix(1).prepend(8, 9).append([7])) == ["8", "9", "1", "7", "end"])
        #expect(events(Just(1).append(Just(2)).prepend(Just(0))) == ["0", "1", "2", "end"])
        #expect(events(Empty<Int, Never>().replaceEmpty(with: 4)) == ["4", "end"])
        #expect(events(Just(3).replaceEmpty(with: 4)) == ["3", "end"])
        #expect(events([1, nil].publisher.replaceNil(with: 6)) == ["1", "6", "end"])
    }

    @Test("Zip pairs values by position, and finishes when no other pair is possible")
    func zip() {
        let (one, two) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        var received: [String] = []
        let held = Publishers.Zip(one, two).sink(
            receiveCompletion: { _ in received.append("end") }, receiveValue: { received.append("\($0)\($1)") })
        one.send(1)
        one.send(2)
        two.send("a")
        one.send(completion: .finished)
        #expect(received == ["1a"])
        two.send("b")
        #expect(received == ["1a", "2b", "end"])
        #expect(events(numbers.zip(numbers.map { $0 * 10 }, numbers) { $0 + $1 + $2 }.prefix(1)) == ["12", "end"])
        #expect(events(Publishers.Zip3(numbers, numbers, Just("x")).map { "\($0)\($1)\($2)" }) == ["11x", "end"])
        withExtendedLifetime(held) {}
    }

    @Test("CombineLatest takes up to four publishers, and MergeMany any number")
    func combinations() {
        let four = Publishers.CombineLatest4(Just(1), Just("b"), Just(3), numbers)
        #expect(events(four.map { "\($0)\($1)\($2)\($3)" }.last()) == ["1b35", "end"])
        #expect(events(Just(1).combineLatest(Just(2), Just(3)) { $0 + $1 + $2 }) == ["6", "end"])
        #expect(events(Publishers.MergeMany(Just(1), Just(2))) == ["1", "2", "end"])
        #expect(events(Publishers.MergeMany([Just<Int>]())) == ["end"])
        #expect(events(Just(1).merge(with: Just(2), Just(3))) == ["1", "2", "3", "end"])
    }

    @Test("FlatMap ends after the last inner publisher, and fails when one fails")
    func flatMap() {
        let (outer, inner) = (PassthroughSubject<Int, Fault>(), PassthroughSubject<Int, Fault>())
        var received: [String] = []
        let held = outer.flatMap { number in inner.map { $0 + number } }.sink(
            receiveCompletion: { received.append("\($0)") }, receiveValue: { received.append("\($0)") })
        outer.send(10)
        outer.send(completion: .finished)
        inner.send(1)
        #expect(received == ["11"])
        inner.send(completion: .failure(.broken))
        #expect(received.count == 2 && received[1].contains("broken"))
        #expect(events(Just(1).flatMap { _ in Fail<Int, Fault>(error: .broken) }) == ["broken"])
        withExtendedLifetime(held) {}
    }

    @Test("SwitchToLatest publishes only the values of the latest publisher")
    func switchToLatest() {
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var received: [String] = []
        let held = outer.switchToLatest().sink(
            receiveCompletion: { _ in received.append("end") }, receiveValue: { received.append("\($0)") })
        outer.send(first)
        first.send(1)
        outer.send(second)
        first.send(2)
        second.send(3)
        outer.send(completion: .finished)
        #expect(received == ["1", "3"])
        second.send(completion: .finished)
        #expect(received == ["1", "3", "end"])
        withExtendedLifetime(held) {}
    }

    @Test("Retry subscribes again after a failure, and tryCatch replaces a failure")
    func failures() {
        var attempts = 0
        let failing = Deferred {
            attempts += 1
            return attempts < 3
                ? Fail<Int, Fault>(error: .broken).eraseToAnyPublisher()
                : Just(attempts).setFailureType(to: Fault.self).eraseToAnyPublisher()
        }
        #expect(events(failing.retry(1)) == ["broken"])
        #expect(attempts == 2)
        #expect(events(failing.retry(1)) == ["3", "end"])
        let broken = Fail<Int, Fault>(error: .broken)
        #expect(events(broken.catch { _ in Just(4) }) == ["4", "end"])
        #expect(events(broken.tryCatch { error -> AnyPublisher<Int, Fault> in throw error }) == ["broken"])
        #expect(events(numbers.tryFilter { if $0 > 1 { throw Fault.broken } else { true } }) == ["1", "broken"])
    }

    @Test("Values are encoded and decoded, and a document that can't be decoded is a failure")
    func coding() throws {
        let encoded = Just(["a": 1]).encode(encoder: JSONEncoder()).map { String(decoding: $0, as: UTF8.self) }
        #expect(events(encoded) == ["{\"a\":1}", "end"])
        let decoded = Just(Data("[1, 2]".utf8)).decode(type: [Int].self, decoder: JSONDecoder())
        #expect(events(decoded) == ["[1, 2]", "end"])
        let broken = Just(Data("[".utf8)).decode(type: [Int].self, decoder: JSONDecoder()).map { "\($0)" }
        #expect(events(broken.mapError { _ in Fault.broken }) == ["broken"])
    }

    @Test("Options, results and deferred publishers publish their value when they are subscribed to")
    func values() {
        #expect(events(Optional(3).publisher) == ["3", "end"] && events(Int?.none.publisher) == ["end"])
        #expect(events(Result<Int, Fault>.success(1).publisher) == ["1", "end"])
        #expect(events(Result<Int, Fault>.Publisher(.broken)) == ["broken"])
        var made = 0
        let deferred = Deferred { () -> Just<Int> in
            made += 1
            return Just(made)
        }
        #expect(made == 0)
        #expect(events(deferred) == ["1", "end"] && events(deferred) == ["2", "end"])
    }

    @Test("A shared publisher is subscribed to once, and again after its last subscriber has left")
    func sharing() {
        let subject = PassthroughSubject<Int, Never>()
        var (starts, cancels) = (0, 0)
        let shared = subject.handleEvents(
            receiveSubscription: { _ in starts += 1 }, receiveCancel: { cancels += 1 }
        ).share()
        var received: [Int] = []
        var held = [shared.sink { received.append($0) }, shared.sink { received.append($0 * 10) }]
        subject.send(1)
        #expect(starts == 1 && received == [1, 10])
        held.removeLast()
        #expect(cancels == 0)
        held = []
        #expect(cancels == 1)
        held = [shared.sink { received.append($0) }]
        subject.send(2)
        #expect(starts == 2 && received == [1, 10, 2])
    }

    @Test("A connectable publisher publishes to all its subscribers once it is connected")
    func connectable() {
        let connectable = numbers.prefix(2).makeConnectable()
        var received: [Int] = []
        let held = [connectable.sink { received.append($0) }, connectable.sink { received.append($0) }]
        #expect(received == [])
        let connection = connectable.connect()
        #expect(received == [1, 1, 2, 2])
        connection.cancel()
        withExtendedLifetime(held) {}
    }

    @Test("Print writes each event with a prefix")
    func printing() {
        final class Lines: TextOutputStream {
            var text = ""
            func write(_ string: String) { text += string }
        }
        let lines = Lines()
        _ = events(Just(1).print("n", to: lines))
        #expect(
            lines.text
                == "n: receive subscription\nn: request unlimited\nn: receive value: (1)\nn: receive finished\n")
    }

    @Test("A notification center's publisher sends the notifications of its name and object until it is cancelled")
    func notifications() {
        let (center, name) = (NotificationCenter(), Notification.Name("test"))
        let object = NSObject()
        var received: [String] = []
        let held = center.publisher(for: name, object: object).sink { received.append("\($0.userInfo ?? [:])") }
        center.post(name: name, object: object, userInfo: ["a": 1])
        center.post(name: name, object: NSObject())
        center.post(name: Notification.Name("other"), object: object)
        #expect(received.count == 1 && received[0].contains("a"))
        held.cancel()
        center.post(name: name, object: object)
        #expect(received.count == 1)
    }

    @Test("A timer's publisher publishes while it has a subscriber")
    func timer() {
        let timer = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect()
        var count = 0
        let held = timer.prefix(2).sink { _ in count += 1 }
        while count < 2 { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 60)) }
        #expect(count == 2)
        withExtendedLifetime(held) {}
    }

    // Requirements: X-004
    @Test("A data task's publisher fails at once, with the error of other requests as the underlying error")
    func dataTask() throws {
        let url = try #require(URL(string: "https://example.com/a"))
        var failure: URLError?
        URLSession.shared.dataTaskPublisher(for: url).retry(2).sink(
            receiveCompletion: { if case .failure(let error) = $0 { failure = error } }, receiveValue: { _ in }
        ).cancel()
        let error = try #require(failure)
        #expect(error.code == .notConnectedToInternet)
        #expect(error.localizedDescription.contains("example.com/a wasn't requested — fetch the data in the app"))
        #expect((error as NSError).userInfo[NSUnderlyingErrorKey] is NoNetworkError)
    }

    @Test("A failing publisher's values end with its error when they are iterated")
    func throwingValues() async {
        var received: [Int] = []
        await #expect(throws: Fault.broken) {
            for try await value in Just(1).setFailureType(to: Fault.self).append(Fail(error: Fault.broken)).values {
                received.append(value)
            }
        }
        #expect(received == [1])
    }
}

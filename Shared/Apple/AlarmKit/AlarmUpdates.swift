extension AlarmManager {
    /// All alarms, each time one of them changed. Several changes at once may be one element. It ends where its task is cancelled.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<[Alarm]>

        /// Waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<[Alarm]>.Iterator

            /// The alarms after the next change.
            public mutating func next() async -> [Alarm]? { await iterator.next() }

            /// The alarms after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [Alarm]? {
                await iterator.next()
            }
        }

        /// Begins to wait.
        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }

    /// What the person allows, each time it changed. It ends where its task is cancelled.
    public struct AuthorizationUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<AuthorizationState>

        /// Waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<AuthorizationState>.Iterator

            /// What is allowed after the next change.
            public mutating func next() async -> AuthorizationState? { await iterator.next() }

            /// What is allowed after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> AuthorizationState? {
                await iterator.next()
            }
        }

        /// Begins to wait.
        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }
}

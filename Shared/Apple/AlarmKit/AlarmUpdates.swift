extension AlarmManager {
    /// A sequence of all alarms, with an element for each change. An element may combine several changes. The sequence ends when its task
    /// is cancelled.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<[Alarm]>

        /// An iterator that waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<[Alarm]>.Iterator

            /// Returns the alarms after the next change.
            public mutating func next() async -> [Alarm]? { await iterator.next() }

            /// Returns the alarms after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [Alarm]? {
                await iterator.next()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }

    /// A sequence of the user's authorization, with an element for each change. The sequence ends when its task is cancelled.
    public struct AuthorizationUpdates: AsyncSequence, Sendable {
        let updates: ContainerUpdates<AuthorizationState>

        /// An iterator that waits for changes.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var iterator: ContainerUpdates<AuthorizationState>.Iterator

            /// Returns the authorization after the next change.
            public mutating func next() async -> AuthorizationState? { await iterator.next() }

            /// Returns the authorization after the next change.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> AuthorizationState? {
                await iterator.next()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(iterator: updates.makeAsyncIterator()) }
    }
}

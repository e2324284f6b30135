import Foundation
import Testing

@testable import FoundationGaps

/// Network requests as apps write them, each of which fails with the same error.
struct URLSessionTests {
    private func url() throws -> URL { try #require(URL(string: "https://example.com/a")) }
    private let message =
        "an extension has no network access, so https://example.com/a wasn't requested — fetch the data in the app"

    // Requirements: X-004
    @Test("An async data request throws an error that says to sync in the app")
    func asyncData() async throws {
        let url = try url()
        await #expect(throws: NoNetworkError(url: url).urlError) { try await URLSession.shared.data(from: url) }
        var request = URLRequest(url: url)
        request.setValue("text/plain", forHTTPHeaderField: "Accept")
        #expect(request.value(forHTTPHeaderField: "accept") == "text/plain")
        let sent = request
        await #expect(throws: NoNetworkError(url: url).urlError) { try await URLSession.shared.data(for: sent) }
        #expect(NoNetworkError(url: url).urlError.localizedDescription == message)
    }

    // Requirements: X-004
    @Test("A data task fails once with the network error when it is resumed, then is completed")
    func resumedTask() async throws {
        let url = try url()
        let errors = await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
            let task = URLSession(configuration: .ephemeral).dataTask(with: url) { data, response, error in
                #expect(data == nil && response == nil)
                continuation.resume(returning: error?.localizedDescription ?? "")
            }
            #expect(task.state == .suspended)
            task.resume()
            task.resume()
            task.cancel()
            #expect(task.state == .completed)
        }
        #expect(errors == message)
    }

    // Requirements: X-004
    @Test("Requests with a delegate, uploads and downloads throw the same error")
    func otherRequests() async throws {
        let url = try url()
        let (session, request) = (URLSession.shared, URLRequest(url: url))
        let error = NoNetworkError(url: url).urlError
        await #expect(throws: error) { try await session.data(for: request, delegate: nil) }
        await #expect(throws: error) { try await session.data(from: url, delegate: nil) }
        await #expect(throws: error) { try await session.upload(for: request, from: Data()) }
        let missing = URL(fileURLWithPath: "/nowhere/a")
        let file = await #expect(throws: URLError.self) { try await session.upload(for: request, fromFile: missing) }
        #expect(file?.code == .fileDoesNotExist)
        await #expect(throws: error) { try await session.download(for: request, delegate: nil) }
        await #expect(throws: error) { _ = try await session.bytes(for: request) }
        #expect(await session.allTasks.isEmpty)
        let task = session.uploadTask(with: request, from: Data())
        task.resume()
        #expect(task.error as? URLError == error && task.originalRequest == request && task.response == nil)
    }
}

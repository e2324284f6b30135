import AirlockSandbox
import Glibc

/// The denied calls of a sandboxed process: receives the listener that the launcher sends, and refuses the calls that wait for a reply.
struct DeniedCalls {
    /// True if the launcher sent a listener, so that denied calls are reported.
    private(set) var isReported = false
    /// Stored so that the descriptor, which is closed on deallocation, stays open until the listener is received.
    private var channel: SocketPair?
    private var listener: DeniedCallListener?
    /// The number of probes that may still go unreported. With a probe, a process detects at its start whether it is already sandboxed.
    private var probesLeft = 3

    /// - Parameter channel: The socket on which the launcher sends the listener; `nil` without a launcher.
    init(channel: SocketPair?) { self.channel = channel }

    /// The descriptors to poll for input; -1 stands for none.
    var descriptors: (channel: CInt, listener: CInt) { (channel?.parent ?? -1, listener?.descriptor ?? -1) }

    /// Handles the events of ``descriptors``, which may differ afterwards.
    ///
    /// - Returns: The call that was refused; `nil` without one, and for a probe.
    mutating func take(_ channel: pollfd, _ listener: pollfd) -> DeniedCall? {
        if channel.revents != 0 { receiveListener() }
        guard let open = self.listener, listener.revents != 0 else { return nil }
        guard listener.revents & Int16(POLLIN) != 0 else {
            // All processes under the filter have ended, or the listener failed. Closing the listener ensures that no process waits for a
            // reply.
            self.listener = nil
            return nil
        }
        guard let call = open.refuseNext() else { return nil }
        guard call.isProbe, probesLeft > 0 else { return call }
        probesLeft -= 1
        return nil
    }

    /// Closes the descriptors.
    mutating func close() { (channel, listener) = (nil, nil) }

    private mutating func receiveListener() {
        guard let channel else { return }
        let descriptor = Kernel.receiveDescriptor(from: channel.parent)
        if descriptor == -Int(EAGAIN) { return }
        self.channel = nil
        guard descriptor >= 0 else { return }
        isReported = true
        listener = DeniedCallListener(descriptor: CInt(descriptor))
    }
}

import Glibc

/// The seccomp filter that denies the network, other processes and privileged system calls to a process and its descendants.
///
/// The filter is a constant program for each architecture, which is generated from an allow-list and checked in. A few of its results are
/// filled in when it is loaded. See `seccomp(2)`.
package struct SeccompFilter: Sendable {
    /// A group of calls whose result is decided when the filter is loaded.
    package enum Slot: UInt32, CaseIterable, Sendable {
        /// Sockets and io_uring, except `sendmsg`.
        case network = 1
        /// `sendmsg`, with which the launcher sends its listener to the host.
        case message = 2
        /// `fork`, `vfork`, and `clone` of anything but a thread.
        case children = 3
        /// Signals to other processes.
        case signals = 4
        /// Modes, owners, times and attributes of files, which no Landlock right covers.
        case attributes = 5
        /// Symbolic links and process groups, which compilers and the package manager need.
        case building = 6

        /// The placeholder for the slot in the checked-in program: a result of the kind TRACE, because the program has no other results of
        /// this kind.
        package var marker: UInt32 { 0x7FF0_0000 | rawValue }
    }

    /// The result of a call in a slot.
    package enum Answer: Hashable, Sendable {
        case allow
        case error(Int32)
        /// The call does nothing, and returns 0.
        case ignore
        /// The call is reported to the listener, which denies it.
        case report

        var code: UInt32 {
            switch self {
            case .allow: 0x7FFF_0000
            case .error(let number): 0x0005_0000 | UInt32(number)
            case .ignore: 0x0005_0000
            case .report: 0x7FC0_0000
            }
        }
    }

    /// The placeholder for the process's own id in the checked-in program.
    package static let ownProcess: UInt32 = 0x4152_4C4B

    package var network: Answer
    package var message: Answer
    package var children: Answer
    package var signals: Answer
    package var attributes: Answer
    package var building: Answer

    /// Creates a filter; by default it denies the calls of all slots.
    package init(
        network: Answer = .error(EACCES), message: Answer = .error(EACCES),
        children: Answer = .error(EPERM), signals: Answer = .error(EPERM),
        attributes: Answer = .error(EPERM), building: Answer = .error(EPERM)
    ) {
        self.network = network
        self.message = message
        self.children = children
        self.signals = signals
        self.attributes = attributes
        self.building = building
    }

    /// The checked-in program of this architecture, packed.
    private static var program: [UInt64] {
        #if arch(x86_64)
        SeccompProgram.x86_64
        #elseif arch(arm64)
        SeccompProgram.aarch64
        #else
        []
        #endif
    }

    /// Loads the filter, which then applies to all system calls of the process.
    ///
    /// - Parameter process: The process's own id.
    /// - Returns: The descriptor that receives reports; `nil` if nothing is reported.
    /// - Throws: ``SandboxError`` if the kernel refuses; then nothing is filtered.
    @discardableResult
    package func load(process: Int32) throws(SandboxError) -> Int32? {
        let hasListener = [network, message, children, signals, attributes, building].contains(.report)
        let result = Kernel.loadFilter(Self.program, listening: hasListener) { instruction in
            switch instruction.operand {
            case Slot.network.marker where instruction.isReturn: network.code
            case Slot.message.marker where instruction.isReturn: message.code
            case Slot.children.marker where instruction.isReturn: children.code
            case Slot.signals.marker where instruction.isReturn: signals.code
            case Slot.attributes.marker where instruction.isReturn: attributes.code
            case Slot.building.marker where instruction.isReturn: building.code
            case Self.ownProcess where !instruction.isReturn: UInt32(bitPattern: process)
            default: instruction.operand
            }
        }
        if result < 0 { throw SandboxError(.filter(errno: Int32(-result))) }
        return hasListener ? Int32(result) : nil
    }
}

extension SeccompFilter {
    /// Denies only `sendmsg`. Call it after the listener was sent, for which the first filter allows this call.
    ///
    /// - Throws: ``SandboxError`` if the kernel refuses.
    static func denyMessages() throws(SandboxError) {
        let program = [
            FilterInstruction(code: 0x20, jumpTrue: 0, jumpFalse: 0, operand: 0),
            FilterInstruction(code: 0x15, jumpTrue: 0, jumpFalse: 1, operand: Kernel.messageCall),
            FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, operand: Answer.error(EACCES).code),
            FilterInstruction(code: 0x06, jumpTrue: 0, jumpFalse: 0, operand: Answer.allow.code),
        ]
        let result = Kernel.loadFilter(program.map(\.packed), listening: false) { $0.operand }
        if result < 0 { throw SandboxError(.filter(errno: Int32(-result))) }
    }
}

/// An instruction of a filter.
package struct FilterInstruction: Hashable, Sendable {
    package var code: UInt16
    package var jumpTrue: UInt8
    package var jumpFalse: UInt8
    package var operand: UInt32

    /// Unpacks an instruction: code, both jumps and operand, from the highest bits down.
    package init(packed: UInt64) {
        self.init(
            code: UInt16(truncatingIfNeeded: packed >> 48), jumpTrue: UInt8(truncatingIfNeeded: packed >> 40),
            jumpFalse: UInt8(truncatingIfNeeded: packed >> 32), operand: UInt32(truncatingIfNeeded: packed))
    }

    package var packed: UInt64 {
        UInt64(code) << 48 | UInt64(jumpTrue) << 40 | UInt64(jumpFalse) << 32 | UInt64(operand)
    }

    package init(code: UInt16, jumpTrue: UInt8, jumpFalse: UInt8, operand: UInt32) {
        (self.code, self.jumpTrue, self.jumpFalse, self.operand) = (code, jumpTrue, jumpFalse, operand)
    }

    var isReturn: Bool { code == 0x06 }
}

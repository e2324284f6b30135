import Glibc
import Shared

// What the process tests run: `ContainerWorker VERB DIR ROLE DOMAIN NAME [ARGUMENT…]`.
//
//   write   publish (durability SEED: one number after the other until killed, each printed once it is acknowledged)
//           or update (durability COUNT: add one as many times); one that waits for the lock prints "waits" on standard error, once
//   read    print "reads" after the first read, read until the end of input, then print the numbers of reads and of torn ones
//   once    read the joke of the day, whatever the name; the benchmark's cold read
//   hold    (LABEL [CHILD…]) take the lock, start the child if one is named, print its id or 0, wait for end of input

// And `ContainerWorker plain FILE`: what the cold read is measured against.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "plain" {
    let descriptor = open(CommandLine.arguments[2], O_RDONLY | O_CLOEXEC)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    exit(read(descriptor, &buffer, buffer.count) > 0 ? 0 : 74)
}

do {
    let worker = try Worker(CommandLine.arguments)
    try worker.run()
} catch let error as ContainerError {
    Line(error.message).write(to: 2)
    exit(error.exitCode.rawValue)
} catch {
    Line("\(error)").write(to: 2)
    exit(64)
}

import Glibc
import Shared

// What the process tests run: `ContainerWorker VERB DIR ROLE DOMAIN NAME [ARGUMENT…]`.
//
//   write   publish (durability SEED: one number after the other until killed, each printed once it is acknowledged)
//           or update (durability SECONDS: add one as often as possible, then print how often and the longest wait)
//   read    (SECONDS) read as often as possible, then print how often, how many were torn and the longest read
//   hold    (LABEL [CHILD…]) take the lock, start the child if one is named, print its id or 0, wait for end of input

do {
    let worker = try Worker(CommandLine.arguments)
    try worker.run()
} catch let error as ContainerError {
    Line(error.message).write(to: 2)
    exit(error.exitCode)
} catch {
    Line("\(error)").write(to: 2)
    exit(64)
}

import Glibc
import Shared

// The program that process tests run: `ContainerWorker VERB DIR ROLE DOMAIN NAME [ARGUMENT…]`.
//
//   write   publish (durability SEED: consecutive numbers until killed, each printed once it is acknowledged)
//           or update (durability COUNT: add one COUNT times); if it waits for the lock it prints "waits" on standard error, once
//   read    print "reads" after the first read, read until the end of input, then print the numbers of reads and of torn ones
//   hold    (LABEL [CHILD…]) take the lock, start the child if one is named, print its id or 0, wait for the end of input

// And for the benchmark of a cold read `ContainerWorker once DIR`, which reads the joke of the day, and the baseline, `ContainerWorker plain FILE`.
let words = CommandLine.arguments
if words.count == 3, words[1] == "plain" {
    let descriptor = open(words[2], O_RDONLY | O_CLOEXEC)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    exit(read(descriptor, &buffer, buffer.count) > 0 ? 0 : 74)
}

do {
    if words.count == 3, words[1] == "once" {
        exit(try Container.open(at: words[2], role: .widgets).read(JokeOfTheDay.key).value == nil ? 74 : 0)
    }
    try Worker(words).run()
} catch let error as ContainerError {
    Line(error.message).write(to: 2)
    exit(error.exitCode.rawValue)
} catch {
    Line("\(error)").write(to: 2)
    exit(64)
}

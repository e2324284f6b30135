import AirlockBase
import Foundation
import SwiftData

// The program with a store that process tests, the proof and the benchmark run: `ModelWorker VERB PATH [ARGUMENT]`.
//
//   write WRITER  saves numbered batches until killed, and prints each number once it is saved
//   check         reads the store without changing it, and prints the last batch of each writer; exit status 1 for a torn save
//   repair        as check, with a store that may change the file
//   fill COUNT    saves rows for fetch
//   fetch         fetches 50 of the rows by an indexed property, sorted by another one
//   repeat COUNT  fetches a number of times, and prints the median of the seconds
do {
    let words = CommandLine.arguments
    guard words.count >= 3 else { throw CommandFailure("usage: ModelWorker VERB PATH [ARGUMENT]") }
    let number = words.count > 3 ? Int64(words[3]) ?? 0 : 0
    switch words[1] {
    case "write": try Batches(path: words[2], isReadOnly: false).write(as: number)
    case "check": try Batches(path: words[2], isReadOnly: true).check()
    case "repair": try Batches(path: words[2], isReadOnly: false).check()
    case "fill": try Trips(path: words[2], isReadOnly: false).fill(number)
    case "fetch": print(try Trips(path: words[2], isReadOnly: true).fetch())
    case "repeat": print(try Trips(path: words[2], isReadOnly: true).median(of: number))
    default: throw CommandFailure("unknown verb '\(words[1])'")
    }
} catch {
    exit(FailureReport.write(error, program: "ModelWorker", isJSON: false).rawValue)
}

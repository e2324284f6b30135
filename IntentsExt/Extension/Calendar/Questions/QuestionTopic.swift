/// The topics of questions in the grammar.
enum QuestionTopic: String, CaseIterable {
    case next, now, free, busy, any, load, left, count, first, last, gaps, until, lasts, `where`, after, before,
        coming, list, ends, starts, was, when, has
    case countTitled = "count-titled", dayEnd = "day-end", untilNext = "until-next", lastsNext = "lasts-next",
        whereNext = "where-next", whereFirst = "where-first", whereLast = "where-last", atTime = "at-time",
        listTitled = "list-titled", hasEver = "has-ever"
}

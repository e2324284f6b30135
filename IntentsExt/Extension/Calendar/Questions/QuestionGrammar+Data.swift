extension QuestionGrammar {
    /// The grammar of calendar questions. `Documentation/Questions.md` contains the same text and describes the syntax.
    static let calendar: StaticString = """
        <my> = the|my|our|a|an|any|some
        <event> = event|events|meeting|meetings|appointment|appointments|thing|things|entry|entries|date|dates
        <any> = anything|something|<my> <event>|<my> plans|plans|<event>
        <day> = day|workday|schedule|calendar
        <meetup> = [quick|short] (coffee|tea|drink|drinks|breakfast|brunch|lunch|dinner|call|phone call|chat|walk|run|meeting|workout|nap|break)
        <now> = now|right now|at the moment|at this moment|currently|just now
        <have> = do i have|have i got|will i have|do we have|have we got|i have|i do have|i have got
        <am> = am i|are we|will i be|will we be|i am|i will be
        <until> = until|till|til|before|to|until it is|is it until|is it till|until we have|until i have|do i have until|do i have before
        <begin> = start|begin|take place|happen|kick off
        <end> = end|finish|stop|be over|be done

        - instead
            whats: what is
            whens: when is
            wheres: where is
            hows: how is
            im: i am
            ive: i have
            theres: there is
            tmrw: tomorrow
            appt: appointment
            appts: appointments
            mtg: meeting
            mtgs: meetings
            tommorow: tomorrow
            tomorow: tomorrow
            tommorrow: tomorrow
            yesturday: yesterday
            tonite: tonight
            teusday: tuesday
            tuseday: tuesday
            wensday: wednesday
            wednsday: wednesday
            wendsday: wednesday
            thrusday: thursday
            thurday: thursday
            firday: friday
            saterday: saturday
            satuday: saturday
            febuary: february
            avaliable: available
            availible: available
            avalable: available
            apointment: appointment
            appoinment: appointment
            apointments: appointments
            calender: calendar
            shedule: schedule
            scedule: schedule
        - instead first
            wat: what
            wats: what is
            wut: what
            wen: when
            wens: when is
        - first
            hey
            hi
            hello
            ok
            okay
            so
            please
            wythnos
            (can|could|would) you [please] tell me
            do you know
            i (want|would like) to know
            tell me
        - last
            please
            thanks
            thank you
            wythnos
            exactly
        - anywhere
            (on|in) (my|the|our) (calendar|schedule|agenda|diary|plate)
            according to my calendar

        {day}
            span: [on|for] [from] {date} (to|until|till|through) {date}
            span: between {date} and {date}
            until: (until|till|through) {date}
            rest-of-day: [for|in|during] [the] (rest|remainder) of (today|the day|my day|this day)
            rest-of-week: [for|in|during] [the] (rest|remainder) of (the|this|my) week
            rest-of-month: [for|in|during] [the] (rest|remainder) of (the|this) month
            month-days: [on|for] [from] {month} [the] {ordinal} (to|until|till|through) [the] {ordinal} [{year}]
            month-days: [on|for] [from] [the] {ordinal} (to|until|till|through) [the] {ordinal} [of] {month} [{year}]
            month-days: [on|for] {month} {hours} [{year}]
            month-days: [on|for] [the] {hours} [of] {month} [{year}]
            week-of: [in|for|during] the week of {date}
            part: {date} [in the|at] {part}
            part: [on|in|during] the {part} (of|on) {date}
            today-part: this {part}
            tonight: tonight|today at night
            whole: {date}
        {part}
            morning: morning
            noon: lunchtime|lunch time
            afternoon: afternoon
            evening: evening
            night: night
            after-lunch: after lunch
            before-lunch: before lunch
        {date}
            today: today|todays
            tomorrow: tomorrow|tomorrows
            yesterday: yesterday|yesterdays
            after-tomorrow: [on] [the] day after tomorrow
            before-yesterday: [on] [the] day before yesterday
            this-weekday: [on] this [coming] {weekday}
            next-weekday: [on] next {weekday}
            last-weekday: [on] last {weekday}
            weekday-date: [on] {weekday} [the] {ordinal} [of] {month} [{year}]
            weekday-date: [on] {weekday} {month} [the] {ordinal} [{year}]
            weekday-number: [on] {weekday} the {ordinal}
            weekday-written: [on|for] {weekday} [the] {written}
            weekday: [on|for] [the coming] {weekday}
            date: [on|for] {month} [the] {ordinal} [{year}]
            date: [on|for] [the] {ordinal} [of] {month} [{year}]
            written: [on|for] [the] {written}
            written: [on|for] {year} {number} {number}
            number: [on|for] the {ordinal}
            ahead: in {number} (day|days)
            days-from: {number} (day|days) from {base}
            ago: {number} (day|days) ago
            weeks-ahead: in {number} (week|weeks)
            weeks-from: {number} (week|weeks) from {base}
            fortnight: [in] a fortnight [from {base}]
            weeks-ago: {number} (week|weeks) ago
            next-days: [in|over|for|within] [the] next {number} days
            weekend: [on|at|over|for] (this|the) [coming] weekend
            next-weekend: [on|at|over|for] next weekend
            last-weekend: [on|at|over] last weekend
            week: [in|for|during] this week
            next-week: [in|for|during] next week
            last-week: [in|during] last week
            month: [in|for|during] this month
            next-month: [in|for|during] next month
            last-month: [in|during] last month
            named-month: (in|during|for) {month} [{year}]
            new-years-eve: [on|for] new years eve [{year}]
            new-years-day: [on|for] new years day [{year}]
            christmas-eve: [on|for] christmas eve [{year}]
            christmas: [on|for] christmas [day] [{year}]
            halloween: [on|for] halloween [{year}]
            valentines: [on|for] valentines day [{year}]
        {base}
            today: today|now
            tomorrow: tomorrow
            weekday: [on] [this|the coming] {weekday}
        {time}
            now: <now>
            noon: [at] (noon|midday|12 noon)
            midnight: [at] midnight
            half: [at|around] half past {hour} [{half}]
            quarter-past: [at|around] [a] quarter past {hour} [{half}]
            quarter-to: [at|around] [a] quarter to {hour} [{half}]
            minute: [at|around|about] {hour} {minute} [{half}]
            clock: [at|around|about] {clock} [{half}]
            hour: [at|around|about] {hour} [oclock|o clock] [{half}]
            in-hours: in {number} (hour|hours)
            in-minutes: in {number} (minute|minutes)
            in-half-hour: in half an hour
        {half}
            am: am|a m|in the morning
            pm: pm|p m|in the afternoon|in the evening|at night
        {range}
            between: between {time} and {time}
            between: [from] {time} (to|until|till) {time}
            hours: [from|between] {hours} [{half}]
            after: after {time}
            before: before {time}
            until: (until|till) {time}

        next
            what is [<my>] [up|coming] next [<event>] [for me]
            (what is|is anything|is something) coming [up]
            what comes [up] [next]
            what (<have>|<am> doing|am i going to) [coming up|next|up next|coming]
            (when|what time|at what time|what) is <my> next [<event>]
            (when|what time|at what time) <have> <my> next [<event>]
            when <have> to be somewhere next
            [<my>] next <event>
            next
            <have> <any> (coming up|next|coming)
            what is <my> (next|nearest|upcoming) <event>
        now
            what is [happening|going on|on|there] <now>
            what (<am> doing|<am> supposed to be doing|should i be doing|do i have) <now>
            [what|which] <event> <am> in [<now>]
            <am> in <my> <event> [<now>]
            where should i be <now>
        free
            <am> (free|available|open) [<now>]
            <am> [still] (free|available|open) [{day}] {time} [{day}]
            <am> [still] (free|available|open) [{day}] {range} [{day}]
            <am> [still] (free|available|open) {day}
            (do i have|have i got|do we have|will i have|is there) [any|some|free] time [free] [{day}] {time} [{day}]
            (do i have|have i got|do we have|will i have|is there) [any|some|free] time [free] [{day}] {range} [{day}]
            (do i have|have i got|do we have|will i have|is there) [any|some|free] time [free] {day}
            is [my] {day} (free|open|clear|empty)
            is my <day> (free|open|clear|empty) {day}
            is {time} [{day}] (free|open|clear|available)
            (do i have|have i got|do we have|will i have|is there) time for <my> <meetup> [{day}] {time} [{day}]
            (do i have|have i got|do we have|will i have|is there) time for <my> <meetup> [{day}] {range} [{day}]
            (do i have|have i got|do we have|will i have|is there) time for <my> <meetup> {day}
            (could|can) (i|we) (do|make) [{day}] {time} [{day}]
            (could|can) (i|we) (do|make) [{day}] {range} [{day}]
            (could|can) (i|we) (do|make) {day}
        busy
            <am> [already] (busy|booked|occupied|taken) [<now>]
            <am> [already] (busy|booked|occupied|taken) [{day}] {time} [{day}]
            <am> [already] (busy|booked|occupied|taken) [{day}] {range} [{day}]
            <am> [already] (busy|booked|occupied|taken) {day}
        any
            (<have>|is there|are there) <any> [on|planned|scheduled|going on|happening] [{day}] {time} [{day}]
            (<have>|is there|are there) <any> [on|planned|scheduled|going on|happening] [{day}] {range} [{day}]
            (<have>|is there|are there) <any> [on|planned|scheduled|going on|happening] {day}
            is (anything|something) (on|planned|scheduled|going on|happening) [{day}] {time} [{day}]
            is (anything|something) (on|planned|scheduled|going on|happening) {day}
            any <event> [{day}] {range} [{day}]
            any (<event>|plans) {day}
            (anything|something) [on|planned|scheduled|for] [{day}] {time} [{day}]
            (anything|something) [on|planned|scheduled|for] [{day}] {range} [{day}]
            (anything|something) [on|planned|scheduled|for] {day}
            <am> doing (anything|something) {day}
        load
            how (busy|full|packed) (is|looks|does) [my] [<day>] [look] {day}
            how (busy|full|packed) (<am>|was i) {day}
            how (busy|full|packed) is {day} [looking]
            (is|will) {day} [be] [a] busy [day]
            is my <day> busy {day}
            how is my <day> [looking] {day}
            how does {day} look
            how is [my] {day} looking
            (busy|full) {day}
        left
            how many [more] <event> [<have>] (left|to go|still to come|remaining|to come) today
            how many more <event> [<have>] today
            how many <event> are [left|still to come|remaining|to come] today
            how many [more] <event> <have> (left|to go|remaining|to come)
            what is left [of|for|on] today
        count
            how many <event> (<have>|are there|are|did i have|have i had|had i|were there|is there|will there be|i had|there are) [on|scheduled|planned] {day}
            how many <event> [on|for|scheduled|planned|in] {day}
            how many <event> {day}
            (what is the number|number) of <event> {day}
            how much (<have>|is) [on|planned|scheduled|going on] {day}
            how many <event> does {day} have
            how many <event> (<have>|are there) [{day}] {range} [{day}]
            {day} how many <event> (<have>|are there)
        count-titled
            how many {title} (<have>|are there|are|did i have|have i had|had i|were there|will there be) [on|scheduled|planned] {day}
            how many {title} {day}
            how many times (<have>|<am> going to|did i have|do i go to|did i go to|do we have|is) <my> {title} {day}
            how often (<have>|did i have|is) <my> {title} {day}
        first
            (what|when|which|what time|at what time) (is|was) [<my>] (first|earliest) [<event>] [of|on|for|in] {day}
            (what|when) is {day} first [<event>]
            (what|which) [<event>] (<have>|is) first [{day}]
            [<my>] first <event> [of|on|for] {day}
            (when|what time|at what time) (does|will) <my> (first|earliest) [<event>] <begin> [of|on|for|in] {day}
            (when|what time|at what time) does (my <day>|{day}) <begin>
            (when|what time|at what time) does my <day> <begin> {day}
            (when|what time|at what time) do (i|we) <begin> {day}
            how early (do i|does my day) <begin> {day}
        last
            (what|when|which|what time|at what time) (is|was) [<my>] (last|final|latest) [<event>] [of|on|for|in] {day}
            (what|when) is {day} last [<event>]
            (what|which) [<event>] (<have>|is) last [{day}]
            [<my>] last <event> [of|on|for] {day}
        day-end
            (when|what time|at what time) <am> (done|finished|through|off) [for] {day}
            (when|what time|at what time) (does|will) <my> (last|final|latest) [<event>] <end> [of|on|for|in] {day}
            (when|what time|at what time) does (my <day>|{day}) <end>
            (when|what time|at what time) does my <day> <end> {day}
            (when|what time|at what time) do (i|we) <end> {day}
            how late (does my day go|am i busy) {day}
        gaps
            when <am> (free|available|open) {day}
            (what time|at what time|at what times) <am> (free|available|open) {day}
            when (do i have|have i got) [any|some|free] time [free] {day}
            when is there [any|some|free] time [free] {day}
        until-next
            how (long|much time|many minutes|many hours|soon|many days) [is it|is there|do i have] <until> <my> next [<event>]
            how (long|much time|many minutes|many hours|soon) (is|until|till|til|before) <my> next [<event>]
            (in|after) how (long|many minutes|many hours) is <my> next [<event>]
        until
            how (long|much time|many minutes|many hours|many days|many weeks) [is it|is there|do i have] <until> [<my>] {title} [{day}]
            (in|after) how (long|many minutes|many hours|many days|many weeks) (is|do i have) [<my>] {title}
            how soon is [<my>] {title}
            how far [away|off] is [<my>] {title}
            how many (days|hours|minutes|weeks) [are] left <until> [<my>] {title}
        lasts-next
            how long (is|will) <my> next <event> [be|last|take]
            how long does <my> next <event> (last|take|go|run)
        lasts
            how long (is|was|are) [<my>] {title} [{day}]
            how many (days|hours|minutes) (is|was|does|will) [<my>] {title} [last|take|be] [{day}]
            how long (does|do|will|did) [<my>] {title} (last|take|go|run|be|go on) [for] [{day}]
        where-next
            where is <my> next [<event>]
            where <have> to (be|go) next
            (where|in which room|in what room) is <my> next [<event>] (held|happening|taking place)
            which room is <my> next [<event>] in
        where-first
            where is <my> first [<event>] [of|on|for] {day}
            where (do i|does my day) <begin> {day}
        where-last
            where is <my> last [<event>] [of|on|for] {day}
        where
            where (is|was|are|will) [<my>] {title} [be|held|happening|taking place] [{day}]
            where do (i|we) (have|go for|need to be for|have to be for|have to go for|see|meet) [<my>] {title} [{day}]
            where does [<my>] {title} <begin> [{day}]
            (in which|in what|which|what) (room|place|location|building|address) is [<my>] {title} [in|at] [{day}]
            what is the (room|place|location|address|venue) (of|for) [<my>] {title} [{day}]
            where {title} is
        after
            what (is|comes|<have>|<am> doing) [happening|on|next] after [<my>] {title} [{day}]
            what (is|comes|<have>|<am> doing) [happening|on] {day} after [<my>] {title}
            what is next after [<my>] {title}
        before
            what (is|comes|<have>|<am> doing) [happening|on] [right] before [<my>] {title} [{day}]
        at-time
            what (is|is on|is happening|is scheduled|is planned|<have>|<have> on|<am> doing|is going on|is there) [{day}] {time} [{day}]
            what (is|is on|is happening|is scheduled|is planned|<have>|<have> on|<am> doing|is going on|is there) [{day}] {range} [{day}]
            what <event> (<have>|is there|are there|is) [{day}] {time} [{day}]
        coming
            (what is|<have> <any>) (coming up|coming|up) {day}
            what comes up {day}
        list
            what (is|<have>|is there) [on|happening|going on|planned|scheduled|up|to do|for] {day}
            what (did i have|did we have|did i do|was|was on|was i doing|happened|had i|was there|was going on) [on|planned|scheduled] {day}
            what (<am> doing|<am> up to|is on for|will i do|will i be doing) {day}
            what (does|do) [my] [<day>] look like {day}
            what does {day} look like
            what is [my] [<day>] looking like {day}
            what (is|does) my <day> [like|for|look like] {day}
            (what|which) <event> (<have>|are there|are|did i have|were there|are on) [on|planned|scheduled] {day}
            (what|which) are <my> [<event>|plans] [on|for|in] {day}
            what are {day} <event>
            what are {day} plans
            what is {day} schedule
            what are <my> plans {day}
            what is <my> plan [for] {day}
            (show|show me|list|give me|tell me|read|read me) [all] [<my>] [<event>|schedule|agenda|day|plans] [on|for|of] {day}
            (show|show me|list|give me|tell me|read|read me) [all] [of] {day} [<event>|schedule|agenda|plans]
            [<my>] (<event>|schedule|agenda|plans) [on|for] {day}
            {day} (<event>|schedule|agenda|plans)
            [what] about {day}
            {day}
        list-titled
            (what|which) {title} (<have>|are there) [on|planned|scheduled] {day}
        ends
            when (does|do|did|will) [<my>] {title} <end> [{day}]
            (what time|at what time) (does|do|will|did) [<my>] {title} <end> [{day}]
            (until when|until what time|till when|how late) (does|do|is|are|will|did) [<my>] {title} [<end>|go|last|run|on] [{day}]
            when (is|are) [<my>] {title} (over|done|finished) [{day}]
        starts
            when (does|do|will) [<my>] {title} <begin> [{day}]
            (what time|at what time) (does|do|will) [<my>] {title} <begin> [{day}]
        was
            when was [the last time i had] [<my>] [last] {title} [{day}]
            when did (i|we) [last] (have|go to|see|do|visit|meet|meet with|attend) [<my>] [last] {title} [{day}]
            when were [<my>] {title}
            how long ago was [<my>] [last] {title}
            when was the last time (i|we) (had|went to|saw|did|visited|met|met with|attended) [<my>] {title}
            what day was [<my>] {title}
            when was {title} [{day}]
        when
            (when|what time|at what time) (is|are) [<my>] [next|upcoming] {title} [{day}]
            (when|what time|at what time) (<have>|will i have|will i see|<am> going to|<am> at|<am> seeing|<am> meeting|<am> having|<am> meeting with|do i see|do i meet|do i go to|do i meet with|do i need to be at|do i have to be at) [<my>] [next] {title} [{day}]
            (when|what time|at what time) will [<my>] {title} be [{day}]
            (what|which|on what|on which) (day|date|days) (is|are|will) [<my>] {title} [be|on]
            (what|which|on what|on which) day <have> [<my>] {title}
            what is the (date|time|day) of [<my>] {title}
            (tell me|do you know|show me) when [<my>] {title} is
            when [<my>] {title} is
        has
            (<have>|is there|are there|did i have|was there) [<my>] {title} {day}
            (is|was|are) [<my>] {title} [on|happening|planned|scheduled] {day}
            <am> (going to|seeing|meeting|meeting with|having) [<my>] {title} {day}
            do (i|we) (see|meet|go to|meet with) [<my>] {title} {day}
        has-ever
            (<have>|is there|are there) [<my>] {title} [coming up|planned|scheduled]
            <am> (going to|seeing|meeting|meeting with|having) [<my>] {title} [soon]
        """
}

// libical, which reads iCalendar data and expands recurrence rules.
#ifndef AIRLOCK_CICAL_H
#define AIRLOCK_CICAL_H

#include <libical/ical.h>

// Makes an invalid value an error property; some builds of libical would end the process instead.
static inline void airlock_ical_prepare(void) {
    icalerror_set_errors_are_fatal(0);
    ical_set_unknown_token_handling_setting(ICAL_TREAT_AS_ERROR);
}

// Returns the list of a rule's part, in the order of RecurrenceRule.Part, and its size. The values end with ICAL_RECURRENCE_ARRAY_MAX
// unless the list is full. In C, because Swift imports arrays as tuples.
static inline short *airlock_ical_part(struct icalrecurrencetype *rule, int part, int *size) {
    switch (part) {
        case 0: *size = ICAL_BY_SECOND_SIZE; return rule->by_second;
        case 1: *size = ICAL_BY_MINUTE_SIZE; return rule->by_minute;
        case 2: *size = ICAL_BY_HOUR_SIZE; return rule->by_hour;
        case 3: *size = ICAL_BY_DAY_SIZE; return rule->by_day;
        case 4: *size = ICAL_BY_MONTHDAY_SIZE; return rule->by_month_day;
        case 5: *size = ICAL_BY_YEARDAY_SIZE; return rule->by_year_day;
        case 6: *size = ICAL_BY_MONTH_SIZE; return rule->by_month;
        case 7: *size = ICAL_BY_WEEKNO_SIZE; return rule->by_week_no;
        default: *size = ICAL_BY_SETPOS_SIZE; return rule->by_set_pos;
    }
}

#endif

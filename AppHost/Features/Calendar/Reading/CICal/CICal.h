// libical, which reads values of iCalendar files and works out what repeats.
#ifndef AIRLOCK_CICAL_H
#define AIRLOCK_CICAL_H

#include <libical/ical.h>

// A value that can't be read leaves an error behind; by default of some builds it would end the process instead.
static inline void airlock_ical_prepare(void) {
    icalerror_set_errors_are_fatal(0);
    ical_set_unknown_token_handling_setting(ICAL_TREAT_AS_ERROR);
}

// Whether libical can work a rule out.
static inline int airlock_ical_takes_rule(const char *text) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    int is_rule = rule.freq != ICAL_NO_RECURRENCE;
    icalrecurrencetype_clear(&rule);
    return is_rule;
}

// What a rule comes to from a start on; its lists have hundreds of members, which Swift would take for a tuple.
static inline icalrecur_iterator *airlock_ical_iterate(const char *text, struct icaltimetype start) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    return rule.freq == ICAL_NO_RECURRENCE ? NULL : icalrecur_iterator_new(rule, start);
}

#endif

// libical, which parses values of iCalendar files and expands recurrence rules.
#ifndef AIRLOCK_CICAL_H
#define AIRLOCK_CICAL_H

#include <libical/ical.h>

// Makes an invalid value an error property; some builds of libical would end the process instead.
static inline void airlock_ical_prepare(void) {
    icalerror_set_errors_are_fatal(0);
    ical_set_unknown_token_handling_setting(ICAL_TREAT_AS_ERROR);
}

// Returns 1 if libical can expand a rule, otherwise 0.
static inline int airlock_ical_accepts_rule(const char *text) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    int is_rule = rule.freq != ICAL_NO_RECURRENCE;
    icalrecurrencetype_clear(&rule);
    return is_rule;
}

// Returns an iterator over the times of a rule. In C, because Swift imports the rule's long arrays as tuples.
static inline icalrecur_iterator *airlock_ical_iterate(const char *text, struct icaltimetype start) {
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    return rule.freq == ICAL_NO_RECURRENCE ? NULL : icalrecur_iterator_new(rule, start);
}

#endif

// The files that IntentsExt contains. Each function returns a file's bytes and sets their number. The compiler reads files that C embeds at once;
// it took 40 s for an array of 100,000 numbers in Swift.
#ifndef AIRLOCK_CINTENTSFILES_H
#define AIRLOCK_CINTENTSFILES_H

#include <stddef.h>

const unsigned char *AppShortcuts_xcstrings(size_t *count);
const unsigned char *Localizable_xcstrings(size_t *count);

#endif

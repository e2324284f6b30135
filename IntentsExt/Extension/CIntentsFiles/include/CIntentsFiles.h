// The files embedded in IntentsExt. Each function returns a file's bytes and sets their number.
#ifndef AIRLOCK_CINTENTSFILES_H
#define AIRLOCK_CINTENTSFILES_H

#include <stddef.h>

const unsigned char *AppShortcuts_xcstrings(size_t *count);
const unsigned char *Localizable_xcstrings(size_t *count);
const unsigned char *questions_txt(size_t *count);

#endif

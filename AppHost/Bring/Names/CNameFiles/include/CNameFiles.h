// The files that Bring contains. Each function returns a file's bytes and sets their number. The compiler reads files that C embeds at once;
// it took 40 s for an array of 100,000 numbers in Swift.
#ifndef AIRLOCK_CNAMEFILES_H
#define AIRLOCK_CNAMEFILES_H

#include <stddef.h>

const unsigned char *apple_names_txt(size_t *count);
const unsigned char *toolchain_names_txt(size_t *count);

#endif

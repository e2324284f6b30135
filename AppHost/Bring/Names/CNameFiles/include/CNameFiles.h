// The files embedded in Bring. Each function returns a file's bytes and sets their number.
#ifndef AIRLOCK_CNAMEFILES_H
#define AIRLOCK_CNAMEFILES_H

#include <stddef.h>

const unsigned char *apple_names_txt(size_t *count);
const unsigned char *toolchain_names_txt(size_t *count);

#endif

// The files embedded in AppHost. Each function returns a file's bytes and sets their number.
#ifndef AIRLOCK_CHOSTFILES_H
#define AIRLOCK_CHOSTFILES_H

#include <stddef.h>

const unsigned char *jokes_json(size_t *count);
const unsigned char *landmarks_json(size_t *count);
const unsigned char *watch_css(size_t *count);
const unsigned char *watch_html(size_t *count);
const unsigned char *watch_js(size_t *count);
const unsigned char *icon_svg(size_t *count);
const unsigned char *page_css(size_t *count);
const unsigned char *page_html(size_t *count);
const unsigned char *page_js(size_t *count);

#endif

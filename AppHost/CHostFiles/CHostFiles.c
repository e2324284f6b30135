#include "CHostFiles.h"

const unsigned char *jokes_json(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Features/Jokes/jokes.json"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *landmarks_json(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Features/Landmarks/landmarks.json"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *watch_css(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Watch/Page/watch.css"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *watch_html(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Watch/Page/watch.html"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *watch_js(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Watch/Page/watch.js"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *icon_svg(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Web/Page/icon.svg"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *page_css(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Web/Page/page.css"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *page_html(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Web/Page/page.html"
    };
    *count = sizeof bytes;
    return bytes;
}

const unsigned char *page_js(size_t *count) {
    static const unsigned char bytes[] = {
#embed "../Web/Page/page.js"
    };
    *count = sizeof bytes;
    return bytes;
}

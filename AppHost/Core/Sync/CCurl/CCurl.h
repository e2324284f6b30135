// libcurl, and wrappers for its variadic functions, which Swift can't call.
#ifndef AIRLOCK_CCURL_H
#define AIRLOCK_CCURL_H

#include <curl/curl.h>
#include <sys/socket.h>

static inline CURLcode airlock_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode airlock_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode airlock_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode airlock_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode airlock_curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver) {
    return curl_easy_setopt(handle, option, receiver);
}

// Returns a number of a transfer, such as CURLINFO_RESPONSE_CODE; 0 if there is none.
static inline long airlock_curl_number(CURL *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_socket_t airlock_curl_open(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Opens the handle's connections with close-on-exec, so that no child process inherits one.
static inline CURLcode airlock_curl_set_close_on_exec(CURL *handle) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, airlock_curl_open);
}

// Returns 1 if libcurl was built with a feature, such as CURL_VERSION_BROTLI.
static inline int airlock_curl_has(int feature) {
    return (curl_version_info(CURLVERSION_NOW)->features & feature) != 0;
}

#endif

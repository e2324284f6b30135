// OpenSSL's libcrypto as a module.
#ifndef AIRLOCK_CCRYPTO_H
#define AIRLOCK_CCRYPTO_H

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

// A replacement for OpenSSL's macros with casts, which Swift can't import. The configuration file isn't read, because the sandbox denies it,
// and the library isn't torn down at exit while other threads may use it.
static inline int airlock_crypto_init(void) {
    return OPENSSL_init_crypto((uint64_t)(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT), NULL);
}

#endif

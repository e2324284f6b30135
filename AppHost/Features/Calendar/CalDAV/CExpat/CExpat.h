// expat, which reads XML.
#ifndef AIRLOCK_CEXPAT_H
#define AIRLOCK_CEXPAT_H

#include <expat.h>

#endif

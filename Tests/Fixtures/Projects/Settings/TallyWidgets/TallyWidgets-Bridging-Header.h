#ifndef TALLY_WIDGETS_BRIDGING_HEADER_H
#define TALLY_WIDGETS_BRIDGING_HEADER_H

static const int tallyHeaderVersion = 2;

#endif

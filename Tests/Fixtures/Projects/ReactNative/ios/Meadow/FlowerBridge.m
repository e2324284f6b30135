#import <Foundation/Foundation.h>

@interface FlowerBridge : NSObject
@end

@implementation FlowerBridge
@end

import CoreMotion
import Testing

/// A phone without motion sensors.
struct CoreMotionTests {
    @Test("No sensor is available, and a query for steps has an error")
    func unavailableSensors() async {
        #expect(!CMPedometer.isStepCountingAvailable() && CMPedometer.authorizationStatus() == .denied)
        #expect(!CMMotionActivityManager.isActivityAvailable() && !CMMotionManager().isDeviceMotionAvailable)
        let code = await withCheckedContinuation { continuation in
            CMPedometer().queryPedometerData(from: .distantPast, to: .distantFuture) { data, error in
                continuation.resume(returning: data == nil ? (error as NSError?)?.code : nil)
            }
        }
        #expect(code == Int(CMErrorMotionActivityNotAvailable.rawValue))
        let count = await withCheckedContinuation { continuation in
            CMMotionActivityManager().queryActivityStarting(
                from: .distantPast, to: .distantFuture, to: OperationQueue()
            ) {
                activities, error in
                continuation.resume(returning: error == nil ? activities?.count : nil)
            }
        }
        #expect(count == nil)
    }
}

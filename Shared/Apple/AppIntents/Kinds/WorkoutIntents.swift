/// An intent that starts a workout. A watch's button runs it; here it runs as any other does.
///
/// Mirrors [AppIntents' `StartWorkoutIntent`](https://developer.apple.com/documentation/appintents/startworkoutintent).
public protocol StartWorkoutIntent: SystemIntent, _InstanceDisplayRepresentable {
    /// The type of what is practised.
    associatedtype WorkoutStyle: _IntentValue
    /// What is practised.
    var workoutStyle: WorkoutStyle { get set }
    /// What to offer.
    static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
    /// Creates the intent for what is practised.
    public init(style: WorkoutStyle) {
        self.init()
        workoutStyle = style
    }

    /// Accepted: that what to offer changed; nothing keeps it here.
    public static func invalidateSuggestedWorkouts() {}
}

/// An intent that pauses a workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that goes on with a workout.
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that ends a workout.
public protocol StopWorkoutIntent: SystemIntent {}

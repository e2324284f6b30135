/// An intent that starts a workout. On a watch, the Action button runs the intent; here, it runs like any other intent.
///
/// Mirrors [AppIntents' `StartWorkoutIntent`](https://developer.apple.com/documentation/appintents/startworkoutintent).
public protocol StartWorkoutIntent: SystemIntent, _InstanceDisplayRepresentable {
    /// The type of the workout style.
    associatedtype WorkoutStyle: _IntentValue
    /// The workout style.
    var workoutStyle: WorkoutStyle { get set }
    /// The workouts to suggest.
    static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
    /// Creates the intent with a workout style.
    public init(style: WorkoutStyle) {
        self.init()
        workoutStyle = style
    }

    /// No effect: accepted so that sources compile.
    public static func invalidateSuggestedWorkouts() {}
}

/// An intent that pauses a workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes a workout.
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that ends a workout.
public protocol StopWorkoutIntent: SystemIntent {}

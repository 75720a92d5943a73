/// An animation between two values: Core Animation's `CABasicAnimation`.
public struct BasicAnimation<Value: Animatable>: Animation {
  /// Where it starts.
  public let from: Value?
  /// Where it ends.
  public let to: Value?
  /// How far it goes.
  public let by: Value?
  /// When it runs.
  public var timing: MediaTiming
  /// How it paces each cycle; Core Animation's `timingFunction`, where none means linear.
  public var curve: UnitCurve
  /// How it joins what is presented without it.
  public var composition: Composition

  /// Creates an animation from at most two of `from`, `to` and `by`.
  ///
  /// - Throws: ``AnimationError/overdetermined`` if all three are given.
  public init(
    from: Value? = nil, to: Value? = nil, by: Value? = nil, timing: MediaTiming,
    curve: UnitCurve = .linear, composition: Composition = Composition()
  ) throws(AnimationError) {
    if from != nil, to != nil, by != nil { throw .overdetermined }
    self.from = from
    self.to = to
    self.by = by
    self.timing = timing
    self.curve = curve
    self.composition = composition
  }

  /// The two values that it goes between, if the model value is `model`.
  ///
  /// As specified for `CABasicAnimation`: from and to; from and from + by; to - by and to; from and
  /// model; model and to; model and model + by. With none of the three, `presentation`, what was
  /// presented before, and model; if that is `nil`, nothing moves.
  public func ends(
    model: Value, presentation: Value? = nil
  ) throws(Value.Failure) -> (start: Value, end: Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, try from.adding(by))
    case (nil, let to?, let by?): (try to.subtracting(by), to)
    case (let from?, nil, nil): (from, model)
    case (nil, let to?, nil): (model, to)
    case (nil, nil, let by?): (model, try model.adding(by))
    case (nil, nil, nil): (presentation ?? model, model)
    }
  }

  /// The value presented at the parent's `time`.
  public func presented(
    over base: Value, model: Value, atParentTime time: Double
  ) throws(Value.Failure) -> Value {
    guard let progress = timing.progress(atParentTime: time) else { return base }
    let (start, end) = try ends(model: model, presentation: base)
    let fraction = curve.value(at: progress.fraction, beforeFlag: progress.phase == .before)
    return try composition.apply(
      .blend(start, end, fraction), cycle: progress.cycle, end: end, over: base)
  }
}

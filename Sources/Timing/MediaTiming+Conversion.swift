extension MediaTiming {
  /// The active time at `parentTime`: (parentTime - ``beginTime``) · ``speed`` + ``timeOffset``.
  ///
  /// Exactly ``timeOffset`` at ``beginTime``, and always at speed 0.
  public func activeTime(at parentTime: Double) -> Double {
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at which the active time is `activeTime`.
  ///
  /// At speed 0, where every time of the parent or none would do, ``beginTime``: Core Animation
  /// leaves it undefined.
  public func parentTime(at activeTime: Double) -> Double {
    speed == 0 ? beginTime : beginTime + (activeTime - timeOffset) / speed
  }

  /// Runs on at another speed from `parentTime` on, without a jump: 0 pauses, -1 turns round.
  ///
  /// Setting ``speed`` alone moves the active time, because it acts from ``beginTime`` on.
  public mutating func setSpeed(_ speed: Double, at parentTime: Double) {
    timeOffset = activeTime(at: parentTime)
    beginTime = parentTime
    self.speed = speed
  }

  /// A layer's time as another layer sees it: Core Animation's `convertTime(_:from:)`.
  ///
  /// Up to the nearest common ancestor by ``parentTime(at:)``, then down by ``activeTime(at:)``. A
  /// common ancestor is not passed, so it may even stand still.
  /// - Parameters:
  ///   - time: Seconds of the layer at the end of `source`.
  ///   - source: The timings from the outermost ancestor down to the layer whose time it is.
  ///   - destination: The timings from the same ancestor down to the layer that asks.
  /// - Returns: Seconds of the layer at the end of `destination`.
  public static func convert(
    _ time: Double, from source: [MediaTiming], to destination: [MediaTiming]
  ) -> Double {
    let common = zip(source, destination).prefix { $0 == $1 }.count
    let ancestor = source.dropFirst(common).reversed().reduce(time) { $1.parentTime(at: $0) }
    return destination.dropFirst(common).reduce(ancestor) { $1.activeTime(at: $0) }
  }
}

extension [UInt8] {
  /// The bytes of `span`, to keep: a stored `Span` needs lifetime annotations that are experimental.
  init(copying span: Span<UInt8>) {
    self.init(capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}

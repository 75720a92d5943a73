/// Every field of every request.
enum RequestField {
  /// A message in which `VALUE` stands for a field's value, the field's name, and what it must be.
  static let all: [(String, String, String)] = [
    (#"{"type":"press","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"release","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"spin","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"work","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"done","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"settings","sequence":VALUE}"#, "sequence", whole),
    (#"{"type":"press","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"release","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"spin","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"work","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"done","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"settings","time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"work","duration":VALUE}"#, "duration", "a number from 0 through 3600"),
    (#"{"type":"settings","hold":VALUE}"#, "hold", "an object"),
    (
      #"{"type":"settings","hold":{"duration":VALUE}}"#, "hold.duration",
      "a number from 0.05 through 60"
    ),
    (#"{"type":"settings","hold":{"curve":VALUE}}"#, "hold.curve", "a string"),
    (#"{"type":"settings","hold":{"interruption":VALUE}}"#, "hold.interruption", "a string"),
    (
      #"{"type":"settings","hold":{"emptyDuration":VALUE}}"#, "hold.emptyDuration",
      "a number from 0.05 through 60, or null"
    ),
    (#"{"type":"settings","hold":{"spring":VALUE}}"#, "hold.spring", "an object or null"),
    (
      #"{"type":"settings","hold":{"spring":{"duration":VALUE,"bounce":0}}}"#,
      "hold.spring.duration", "a number from 0.05 through 60"
    ),
    (
      #"{"type":"settings","hold":{"spring":{"duration":1,"bounce":VALUE}}}"#,
      "hold.spring.bounce", "a number from -0.99 through 0.99"
    ),
    (#"{"type":"settings","spinner":VALUE}"#, "spinner", "an object"),
    (
      #"{"type":"settings","spinner":{"duration":VALUE}}"#, "spinner.duration",
      "a number from 0.05 through 60"
    ),
    (#"{"type":"settings","work":VALUE}"#, "work", "an object"),
    (
      #"{"type":"settings","work":{"duration":VALUE}}"#, "work.duration",
      "a number from 0 through 3600"
    ),
    (#"{"type":"settings","cube":VALUE}"#, "cube", "an object"),
    (
      #"{"type":"settings","cube":{"period":VALUE}}"#, "cube.period",
      "a number from 0.5 through 60"
    ),
    (
      #"{"type":"settings","cube":{"duration":VALUE}}"#, "cube.duration",
      "a number from 0.05 through 60"
    ),
    (#"{"type":"settings","cube":{"curve":VALUE}}"#, "cube.curve", "a string"),
    (
      #"{"type":"settings","cube":{"perspective":VALUE}}"#, "cube.perspective",
      "a number from 0 through 1"
    ),
    (#"{"type":"clock","rate":VALUE}"#, "rate", "a number from 0.01 through 1"),
    (#"{"type":"clock","paused":VALUE}"#, "paused", "true or false"),
    (#"{"type":"clock","step":VALUE}"#, "step", "a number above 0 through 1"),
    (#"{"type":"display","rate":VALUE}"#, "rate", "a number above 0"),
    (#"{"type":"visibility","visible":VALUE}"#, "visible", "true or false"),
    (#"{"type":"ping","time":VALUE}"#, "time", "a number"),
    (#"{"type":"tick","target":VALUE}"#, "target", "a number"),
    (#"{"type":"tick","target":1,"time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (#"{"type":"phase","target":VALUE}"#, "target", "a number"),
    (#"{"type":"phase","target":1,"time":VALUE}"#, "time", "a number from 0 through 1000000000"),
    (
      #"{"type":"phase","target":1,"time":1,"period":VALUE}"#, "period",
      "a number from 4 through 1000"
    ),
    (
      #"{"type":"phase","target":1,"time":1,"period":16,"transit":VALUE}"#, "transit",
      "a number from 0 through 10000"
    ),
    (
      #"{"type":"phase","target":1,"time":1,"period":16,"painted":VALUE}"#, "painted",
      "a number from 0 through 1000000000"
    ),
  ]

  static let whole = "a whole number from 1 through 9007199254740991"
}

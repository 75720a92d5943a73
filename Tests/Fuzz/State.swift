import Wire

/// A record of a stage's file that was read says as bytes the same record; and no file is unsafe to
/// read.
func check(_ bytes: [UInt8]) {
  _ = RecordLog.read(RecordLog.header + bytes)
  guard let record = try? StageRecord.decode(bytes[...]) else { return }
  precondition((try? StageRecord.decode(record.bytes[...])) == record, "another record comes back")
}

import WebSocket

extension Service {
  /// Where an operator's programs ask whether the server works, and what it does.
  static let statusPaths = ["/healthz", "/metrics"]

  func status(at path: String, loop: borrowing Loop) -> StatusPage? {
    switch path {
    case "/healthz":
      return StatusPage(isWell: !loop.isStopping, text: loop.isStopping ? "stopping\n" : "ok\n")
    case "/metrics":
      return StatusPage(contentType: MetricsText.contentType, text: metrics(loop))
    default: return nil
    }
  }

  /// Everything in `Metrics.md`, of all loops together.
  private func metrics(_ loop: borrowing Loop) -> String {
    var text = MetricsText()
    let counters = loop.totals
    addStages(to: &text)
    addFrames(counters, to: &text)
    addTraffic(counters, to: &text)
    addEnds(counters, to: &text)
    addLoops(counters, to: &text)
    addProcess(to: &text)
    return text.text
  }

  private func total(_ value: (LoopMetrics) -> Int64) -> Int64 {
    allMetrics.reduce(0) { $0 + value($1) }
  }

  private func total(_ histogram: (LoopMetrics) -> Histogram.Snapshot) -> Histogram.Snapshot {
    allMetrics.dropFirst().reduce(histogram(allMetrics[0])) { $0 + histogram($1) }
  }

  private func addStages(to text: inout MetricsText) {
    text.add(
      .gauge, "pirouette_viewers", "Viewers on a stage.", total { $0.viewers.value })
    text.add(
      .gauge, "pirouette_stages", "Stages, those that wait for a viewer to come back counted.",
      total { $0.stages.value })
    text.add(
      .counter, "pirouette_events_total", "Events of viewers that were taken.",
      total { $0.events.value })
    text.add(
      .counter, "pirouette_state_records_total", "Records of stages written to their files.",
      total { $0.recordsSaved.value })
    text.add(
      .counter, "pirouette_state_failures_total", "Attempts to write them that failed.",
      total { $0.failedSaves.value })
  }

  private func addFrames(_ counters: Counters, to text: inout MetricsText) {
    text.add(
      .counter, "pirouette_frames_sent_total", "Frame messages handed to the kernel.",
      counters.framesSent)
    text.add(
      .counter, "pirouette_frames_replaced_total",
      "Frame messages whose place a newer one took before they went out.", counters.framesReplaced)
    text.add(
      .counter, "pirouette_frames_skipped_total",
      "Refreshes that got no frame, because the page or the loop was behind.",
      total { $0.framesSkipped.value })
    text.add(
      .counter, "pirouette_late_sends_total",
      "Frame messages sent with less time left than they need to the page.",
      total { $0.lateSends.value })
    text.add(
      "pirouette_send_lead_seconds", "How long before its refresh a frame message was sent.",
      total { $0.sendLead.snapshot })
    text.add(
      "pirouette_event_latency_seconds",
      "From reading an event to handing the frame that shows it to the kernel, for each viewer.",
      total { $0.eventLatency.snapshot })
  }

  private func addTraffic(_ counters: Counters, to text: inout MetricsText) {
    text.add(.gauge, "pirouette_connections", "Connections, of any kind.", counters.connections)
    text.add(
      .counter, "pirouette_connections_accepted_total", "Connections accepted.", counters.accepted)
    text.add(
      .gauge, "pirouette_websockets", "WebSockets, those counted that are saying goodbye.",
      counters.websockets)
    text.add(.counter, "pirouette_websockets_opened_total", "WebSockets opened.", counters.opened)
    text.add(
      .counter, "pirouette_messages_sent_total", "Messages, other than frames, sent.",
      counters.messagesSent)
    text.add(
      .counter, "pirouette_messages_received_total", "Messages received.",
      counters.messagesReceived)
    text.add(.counter, "pirouette_pages_sent_total", "Pages served.", counters.pagesSent)
    text.add(
      .counter, "pirouette_sent_bytes_total", "Bytes of frames, messages and pages sent.",
      counters.bytesSent)
    text.add(
      .counter, "pirouette_received_bytes_total", "Bytes of messages received.",
      counters.bytesReceived)
  }

  private func addEnds(_ counters: Counters, to text: inout MetricsText) {
    func samples(_ causes: [Counters.Cause]) -> [(value: String, count: UInt64)] {
      causes.map { ($0.name, counters.refused($0)) }
    }
    text.add(
      .counter, "pirouette_requests_refused_total", "Requests refused, by cause.", label: "cause",
      samples(Counters.Cause.allCases.filter { !$0.endsWebSocket }))
    text.add(
      .counter, "pirouette_websockets_closed_total", "WebSockets that ended, by cause.",
      label: "cause", samples(Counters.Cause.allCases.filter(\.endsWebSocket)))
    text.add(
      .counter, "pirouette_log_lines_dropped_total", "Log lines that were not written, by cause.",
      label: "cause",
      [("rate", counters.linesSuppressed), ("unwritable", counters.linesLost)])
  }

  private func addLoops(_ counters: Counters, to text: inout MetricsText) {
    text.add(.gauge, "pirouette_loops", "Loops, each in a thread of its own.", allMetrics.count)
    text.add(.counter, "pirouette_loop_turns_total", "How often a loop waited.", counters.wakes)
    text.add(
      .counter, "pirouette_loop_sweeps_total", "Turns that looked at every socket.",
      counters.sweeps)
    text.add(
      "pirouette_loop_lag_seconds", "From a deadline to the work that was due.",
      total { $0.loopLag.snapshot })
  }

  private func addProcess(to text: inout MetricsText) {
    text.add(
      .gauge, "pirouette_build_info", "1, with the version as a label.", label: "version",
      [(Release.version, 1)])
    let process = ProcessStatistics()
    func add(_ kind: MetricsText.Kind, _ name: String, _ help: String, _ value: (some Numeric)?) {
      if let value { text.add(kind, name, help, value) }
    }
    add(
      .gauge, "process_resident_memory_bytes", "Resident memory size in bytes.",
      process.residentMemory)
    add(
      .gauge, "process_virtual_memory_bytes", "Virtual memory size in bytes.",
      process.virtualMemory)
    add(.gauge, "process_open_fds", "Number of open file descriptors.", process.openDescriptors)
    add(
      .gauge, "process_max_fds", "Maximum number of open file descriptors.",
      process.maximumDescriptors)
    add(
      .counter, "process_cpu_seconds_total", "Total user and system CPU time spent in seconds.",
      process.processorTime)
    add(
      .gauge, "process_start_time_seconds",
      "Start time of the process since unix epoch in seconds.", process.startTime)
  }
}

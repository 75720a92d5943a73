/// The ways to speak with the server, by the names of the WebSocket handshake
/// (`Sec-WebSocket-Protocol`).
///
/// They differ in one thing: how frames are sent. All else is JSON text in both.
public enum Subprotocol: String, CaseIterable, Sendable {
  /// Frames as binary messages (``FrameEncoder``): for the page.
  case binary = "pirouette.v1"
  /// Frames as JSON text (``JSONFrame``): for people and other programs.
  case json = "pirouette.v1.json"
}

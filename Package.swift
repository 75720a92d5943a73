// swift-tools-version: 6.3
import PackageDescription

/// The compiler keeps the house: every target is built with these.
let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let c: [CSetting] = [
  .treatAllWarnings(as: .error),
  .enableWarning("all"),
  .enableWarning("extra"),
  .define("_GNU_SOURCE"),
]

let package = Package(
  name: "pirouette",
  products: [
    .library(name: "Timing", targets: ["Timing"]),
    .library(name: "WebSocket", targets: ["WebSocket"]),
    .executable(name: "pirouette", targets: ["pirouette"]),
  ],
  targets: [
    // Pure: no Foundation, no clock, no I/O.
    .target(name: "Timing", swiftSettings: swift),
    .target(name: "Stage", dependencies: ["Timing"], swiftSettings: swift),
    .target(name: "Wire", dependencies: ["Stage", "Timing"], swiftSettings: swift),

    // The boundaries: the only C (libwebsockets'), and the only Swift that says `unsafe`.
    .target(name: "CWebSocket", cSettings: c, linkerSettings: [.linkedLibrary("websockets")]),
    .target(name: "WebSocket", dependencies: ["CWebSocket"], swiftSettings: swift),
    .target(name: "Child", swiftSettings: swift),
    .target(name: "Platform", swiftSettings: swift),

    // The product.
    .target(
      name: "Server", dependencies: ["Child", "Platform", "Stage", "Timing", "WebSocket", "Wire"],
      swiftSettings: swift),
    .executableTarget(
      name: "pirouette", dependencies: ["Server", "Stage", "Timing", "WebSocket", "Wire"],
      swiftSettings: swift),

    // Not shipped: what is measured, beside what it is measured against.
    .target(name: "CBenchmarks", cSettings: c),
    .executableTarget(
      name: "Benchmarks", dependencies: ["CBenchmarks", "Stage", "Timing", "Wire"],
      swiftSettings: swift),

    // Not shipped: what Tests/Oracle compares with a browser.
    .executableTarget(name: "Oracle", dependencies: ["Stage", "Timing"], swiftSettings: swift),

    // Not shipped: what Tests/Autobahn talks to.
    .executableTarget(name: "Echo", dependencies: ["WebSocket"], swiftSettings: swift),

    .testTarget(name: "TimingTests", dependencies: ["Timing"], swiftSettings: swift),
    .testTarget(name: "StageTests", dependencies: ["Stage", "Timing"], swiftSettings: swift),
    .testTarget(
      name: "WireTests", dependencies: ["Stage", "Timing", "Wire"], swiftSettings: swift),
    .testTarget(name: "WebSocketTests", dependencies: ["WebSocket"], swiftSettings: swift),
    .testTarget(name: "ChildTests", dependencies: ["Child"], swiftSettings: swift),
    .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: swift),
    .testTarget(
      name: "ServerTests", dependencies: ["Server", "Stage", "Timing", "Wire"],
      swiftSettings: swift),
  ]
)

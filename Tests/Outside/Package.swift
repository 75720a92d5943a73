// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "outside",
  dependencies: [.package(path: "../pirouette")],
  targets: [
    .executableTarget(
      name: "outside", dependencies: [.product(name: "Timing", package: "pirouette")])
  ]
)

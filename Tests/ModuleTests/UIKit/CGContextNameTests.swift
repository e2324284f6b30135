import Foundation
import FoundationGaps
import Testing
import UIKit

/// The functions and constants of a drawing context, by the SVG image that they record.
@MainActor
struct CGContextNameTests {
    /// Returns the attributes of the paths of a drawing.
    private func paths(_ draw: (CGContext) -> Void) throws -> [[String: String]] {
        final class Paths: NSObject, XMLParserDelegate {
            var all: [[String: String]] = []
            func parser(
                _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
                qualifiedName qName: String?, attributes attributeDict: [String: String]
            ) { if elementName == "path" { all.append(attributeDict) } }
        }
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { draw($0.cgContext) }
        let (parser, paths) = (XMLParser(data: Data(try #require(image.drawnBytes))), Paths())
        parser.delegate = paths
        #expect(parser.parse())
        return paths.all
    }

    @Test("A path is begun, closed, filled by a rule and stroked with a width, a join and a mitre limit")
    func paths() throws {
        let all = try paths { context in
            context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
            context.beginPath()
            context.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
            context.beginPath()
            context.move(to: CGPoint(x: 1, y: 1))
            context.addLine(to: CGPoint(x: 5, y: 1))
            context.addLine(to: CGPoint(x: 5, y: 4))
            context.closePath()
            context.fillPath(using: .evenOdd)
            context.setStrokeColor(UIColor.blue.cgColor)
            context.setLineWidth(2)
            context.setLineJoin(.bevel)
            context.move(to: CGPoint(x: 0, y: 0))
            context.addLine(to: CGPoint(x: 3, y: 3))
            context.strokePath()
            context.setLineJoin(.miter)
            context.setMiterLimit(3)
            context.strokeEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 4))
            context.setFillColor(UIColor.red.cgColor)
            context.fillPath(using: .winding)
            context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.drawPath(using: .fillStroke)
        }
        #expect(all[0]["d"] == "M1 1L5 1L5 4Z" && all[0]["fill-rule"] == "evenodd")
        #expect(all[0]["fill"] == "rgba(0%,100%,0%,0.5)")
        #expect(all[1]["d"] == "M0 0L3 3" && all[1]["stroke"] == "rgba(0%,0%,100%,1)")
        #expect(all[1]["stroke-width"] == "2" && all[1]["stroke-linejoin"] == "bevel")
        #expect(all[2]["stroke-linejoin"] == "miter" && all[2]["stroke-miterlimit"] == "3")
        #expect(all[2]["d"]?.hasPrefix("M4 2C") == true)
        #expect(all[3]["fill"] == "rgba(100%,0%,0%,1)" && all.last?["stroke"] == "rgba(0%,0%,100%,1)")
    }

    @Test("Modes and rules have Core Graphics' raw values")
    func rawValues() {
        let modes: [CGBlendMode] = [
            .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .exclusion, .sourceIn, .sourceOut, .sourceAtop,
            .destinationOver, .destinationIn, .destinationAtop, .xor, .plusLighter,
        ]
        #expect(modes.map(\.rawValue) == [5, 6, 7, 8, 9, 11, 18, 19, 20, 21, 22, 24, 25, 27])
        #expect([CGLineCap.butt, .round, .square].map(\.rawValue) == [0, 1, 2])
        #expect([CGLineJoin.miter, .round, .bevel].map(\.rawValue) == [0, 1, 2])
        #expect(
            [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke].map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect([CGInterpolationQuality.none, .low, .high, .medium].map(\.rawValue) == [1, 2, 3, 4])
    }

    @Test("A context that is pushed is the current one until it is popped, and transforms are concatenated")
    func contexts() throws {
        let all = try paths { context in
            UIGraphicsPushContext(context)
            #expect(UIGraphicsGetCurrentContext() === context)
            UIColor.red.setFill()
            context.concatenate(CGAffineTransform(scaleX: 2, y: 3))
            UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 1))
            UIGraphicsPopContext()
        }
        #expect(all.map { $0["fill"] } == ["rgba(100%,0%,0%,1)"])
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
        #expect(UIRectCorner.allCorners.contains([.topLeft, .bottomRight]))
    }
}

import Foundation
import Shared

extension CGAffineTransform {
    /// The element in the first column of the first row.
    public var a: CGFloat {
        get { CGFloat(transform.a) }
        set { transform.a = Double(newValue) }
    }
    /// The element in the second column of the first row.
    public var b: CGFloat {
        get { CGFloat(transform.b) }
        set { transform.b = Double(newValue) }
    }
    /// The element in the first column of the second row.
    public var c: CGFloat {
        get { CGFloat(transform.c) }
        set { transform.c = Double(newValue) }
    }
    /// The element in the second column of the second row.
    public var d: CGFloat {
        get { CGFloat(transform.d) }
        set { transform.d = Double(newValue) }
    }
    /// The horizontal translation.
    public var tx: CGFloat {
        get { CGFloat(transform.tx) }
        set { transform.tx = Double(newValue) }
    }
    /// The vertical translation.
    public var ty: CGFloat {
        get { CGFloat(transform.ty) }
        set { transform.ty = Double(newValue) }
    }

    /// Returns the inverse; the transform itself if it has none.
    public func inverted() -> CGAffineTransform {
        let area = a * d - b * c
        guard area != 0, area.isFinite else { return self }
        return CGAffineTransform(
            a: d / area, b: -b / area, c: -c / area, d: a / area, tx: (c * ty - d * tx) / area,
            ty: (b * tx - a * ty) / area)
    }
}

extension CGPoint {
    /// Returns the point after a transform.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the size after a transform, without its translation.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the smallest rectangle that contains the corners after a transform.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { CGPoint(x: $0, y: $1).applying(t) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

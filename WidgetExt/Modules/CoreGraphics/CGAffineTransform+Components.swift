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
}

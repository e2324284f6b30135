/// The system symbols and the elements they are drawn with, one row per symbol, sorted by the bytes of the name.
///
/// A row consists of the name, the width of the drawing, and the elements. The elements are drawn one over another in a square of 24 units:
///
/// - `e838` is the code of a character of the symbol font; after it, `o` means only the outline, `~` mirrored and `%` rotated by 90
///   degrees;
/// - `/M4,12L20,12` means lines, and `#M4,4L20,20L4,20Z` an area, of which `!` at the end means only the outline; `C` is a curve, `O` a
///   circle with its centre and radius, and `R` a rectangle with its corner, size and corner radius;
/// - `>name` means the elements of another symbol;
/// - `@x,y,s` after an element moves the element's centre to a point and scales the element to a percentage;
/// - `-` before an element cuts the element out of the previous ones.
///
/// If a name with `.fill` has no row, its symbol is that of the name without `.fill`, with the outline filled.
enum SymbolTable {
    /// The rows. This is a static string, so that a lookup searches the executable's constant data without copying it.
    static let rows: StaticString = """
        abc 18 eb94
        accessibility 18 e92c
        airplane 19 e539
        airplane.arrival 19 e904
        airplane.departure 20 e905
        airplayvideo 22 e055
        airpods 18 f003
        airpodspro 18 f003
        alarm 20 e855
        alarm.fill 19 #O12,13,8.4 -/M12,8.6L12,13.4L15,15.2 /M3.6,5.9L7,3.1M20.4,5.9L17,3.1
        alarm.waves.left.and.right 20 e855
        allergens 20 f221o
        ant 16 e868o
        antenna.radiowaves.left.and.right 20 ebba
        app 19 #R2.6,2.6,18.8,18.8,5!
        apple.terminal 20 eb8eo
        appletv 22 e333
        applewatch 16 e334o
        applewatch.watchface 16 e334o
        apps.iphone 18 eae4o
        aqi.high 16 e3ea
        aqi.low 16 e3ea
        aqi.medium 16 e3ea
        archivebox 18 e149o
        archivebox.fill 18 e149
        arkit 20 e9fe
        arrow.2.circlepath 16 e863
        arrow.2.squarepath 18 e040
        arrow.backward 18 >arrow.left
        arrow.branch 16 e0b6
        arrow.circlepath 16 e863
        arrow.clockwise 18 /M19.28,11.49C20.08,13.98,19.56,16.71,17.89,18.73C16.23,20.74,13.64,21.77,11.04,21.44C8.44,21.11,6.19,19.48,5.08,17.11C3.96,14.74,4.14,11.96,5.54,9.75C6.94,7.54,9.38,6.2,12,6.2L15,6.2M11.4,2.5L15.3,6.2L11.4,9.9
        arrow.counterclockwise 18 /M4.72,11.49C3.92,13.98,4.44,16.71,6.11,18.73C7.77,20.74,10.36,21.77,12.96,21.44C15.56,21.11,17.81,19.48,18.92,17.11C20.04,14.74,19.86,11.96,18.46,9.75C17.06,7.54,14.62,6.2,12,6.2L9,6.2M12.6,2.5L8.7,6.2L12.6,9.9
        arrow.down 16 /M12,3.8L12,20M5.2,13.4L12,20.2L18.8,13.4
        arrow.down.app 18 eb72
        arrow.down.backward 14 >arrow.down.left
        arrow.down.circle.fill 20 >circle.fill -/M12,7L12,16.6M7.8,12.8L12,17L16.2,12.8
        arrow.down.doc 14 e2c4
        arrow.down.forward 14 >arrow.down.right
        arrow.down.left 14 /M18,6L6.5,17.5M6,8.2L6,18L15.8,18
        arrow.down.right 14 /M6,6L17.5,17.5M18,8.2L18,18L8.2,18
        arrow.down.right.and.arrow.up.left 18 /M4,4L9.8,9.8M4.5,10.2L10.2,10.2L10.2,4.5M20,20L14.2,14.2M13.8,19.5L13.8,13.8L19.5,13.8
        arrow.down.to.line 17 /M12,3.5L12,17M6,11.2L12,17.2L18,11.2M4.5,20.5L19.5,20.5
        arrow.forward 18 >arrow.right
        arrow.left 18 /M20.2,12L4,12M10.6,5.2L3.8,12L10.6,18.8
        arrow.left.and.right 19 /M3.5,12L20.5,12M7.8,7.5L3.3,12L7.8,16.5M16.2,7.5L20.7,12L16.2,16.5
        arrow.left.arrow.right 17 /M4.5,7.5L19,7.5M15.2,3.5L19.5,7.5L15.2,11.5M19.5,16.5L5,16.5M8.8,12.5L4.5,16.5L8.8,20.5
        arrow.left.to.line 19 /M20.5,12L7,12M12.8,6L6.8,12L12.8,18M3.5,4.5L3.5,19.5
        arrow.merge 13 e0b3
        arrow.rectanglepath 18 e040
        arrow.right 18 /M3.8,12L20,12M13.4,5.2L20.2,12L13.4,18.8
        arrow.right.to.line 19 /M3.5,12L17,12M11.2,6L17.2,12L11.2,18M20.5,4.5L20.5,19.5
        arrow.triangle.2.circlepath 16 e863
        arrow.triangle.branch 14 ebac
        arrow.triangle.merge 13 e252
        arrow.triangle.swap 14 e8d5
        arrow.triangle.turn.up.right.diamond 20 e52eo
        arrow.trianglehead.2.clockwise 16 e863
        arrow.trianglehead.2.clockwise.rotate.90 16 e863
        arrow.trianglehead.clockwise 18 >arrow.clockwise
        arrow.trianglehead.counterclockwise 18 >arrow.counterclockwise
        arrow.turn.down.left 15 e5d9
        arrow.turn.down.right 15 e5da
        arrow.turn.up.left 14 eba6
        arrow.turn.up.right 14 ebab
        arrow.up 16 /M12,20.2L12,4M5.2,10.6L12,3.8L18.8,10.6
        arrow.up.and.down 11 /M12,3.5L12,20.5M7.5,7.8L12,3.3L16.5,7.8M7.5,16.2L12,20.7L16.5,16.2
        arrow.up.and.down.and.arrow.left.and.right 22 e89f
        arrow.up.arrow.down 19 /M7.5,19.5L7.5,5M3.5,8.8L7.5,4.5L11.5,8.8M16.5,4.5L16.5,19M12.5,15.2L16.5,19.5L20.5,15.2
        arrow.up.backward 14 >arrow.up.left
        arrow.up.bin 18 e169o
        arrow.up.circle.fill 20 >circle.fill -/M12,17L12,7.4M7.8,11.2L12,7L16.2,11.2
        arrow.up.doc 16 e9fco
        arrow.up.forward 14 >arrow.up.right
        arrow.up.forward.app 18 e89e
        arrow.up.forward.square 18 e89e
        arrow.up.left 14 /M18,18L6.5,6.5M15.8,6L6,6L6,15.8
        arrow.up.left.and.arrow.down.right 18 /M9.8,9.8L4.5,4.5M4,10L4,4L10,4M14.2,14.2L19.5,19.5M20,14L20,20L14,20
        arrow.up.right 14 /M6,18L17.5,6.5M8.2,6L18,6L18,15.8
        arrow.up.right.and.arrow.down.left 18 /M14.2,9.8L19.5,4.5M14,4L20,4L20,10M9.8,14.2L4.5,19.5M4,14L4,20L10,20
        arrow.up.right.square 18 e89e
        arrow.up.to.line 17 /M12,20.5L12,7M6,12.8L12,6.8L18,12.8M4.5,3.5L19.5,3.5
        arrow.uturn.backward 20 /M8.4,3.6L3.4,8.6L8.4,13.6M3.6,8.6L15.4,8.6C18.4,8.6,20.6,10.9,20.6,14.1C20.6,17.3,18.4,19.6,15.4,19.6L11.4,19.6
        arrow.uturn.down 15 eba2
        arrow.uturn.forward 20 /M15.6,3.6L20.6,8.6L15.6,13.6M20.4,8.6L8.6,8.6C5.6,8.6,3.4,10.9,3.4,14.1C3.4,17.3,5.6,19.6,8.6,19.6L12.6,19.6
        arrow.uturn.left 20 /M8.4,3.6L3.4,8.6L8.4,13.6M3.6,8.6L15.4,8.6C18.4,8.6,20.6,10.9,20.6,14.1C20.6,17.3,18.4,19.6,15.4,19.6L11.4,19.6
        arrow.uturn.right 20 /M15.6,3.6L20.6,8.6L15.6,13.6M20.4,8.6L8.6,8.6C5.6,8.6,3.4,10.9,3.4,14.1C3.4,17.3,5.6,19.6,8.6,19.6L12.6,19.6
        arrow.uturn.up 15 eba1
        arrowkeys 20 e30fo
        arrowshape.down 15 #M9.5,3L9.5,12.5L4.5,12.5L12,21L19.5,12.5L14.5,12.5L14.5,3Z!
        arrowshape.left 18 #M21,9.5L11.5,9.5L11.5,4.5L3,12L11.5,19.5L11.5,14.5L21,14.5Z!
        arrowshape.right 18 #M3,9.5L12.5,9.5L12.5,4.5L21,12L12.5,19.5L12.5,14.5L3,14.5Z!
        arrowshape.turn.up.left 18 e15eo
        arrowshape.turn.up.left.2 24 e15fo
        arrowshape.turn.up.right 18 e15eo~
        arrowshape.up 15 #M9.5,21L9.5,11.5L4.5,11.5L12,3L19.5,11.5L14.5,11.5L14.5,21Z!
        arrowtriangle.backward 14 >arrowtriangle.left
        arrowtriangle.down 17 #M12,18.8L20.5,5L3.5,5Z!
        arrowtriangle.forward 14 >arrowtriangle.right
        arrowtriangle.left 14 #M5.2,12L19,20.5L19,3.5Z!
        arrowtriangle.right 14 #M18.8,12L5,20.5L5,3.5Z!
        arrowtriangle.up 17 #M12,5.2L20.5,19L3.5,19Z!
        arrowtriangle.up.fill 17 #M12,5.2L20.5,19L3.5,19Z
        aspectratio 22 e85bo
        asterisk 18 e1eb
        at 20 e0e6
        backpack 16 f19co
        backpack.fill 16 f19c
        backward 18 #M20.5,5.6L12,12L20.5,18.4Z! #M11.5,5.6L3,12L11.5,18.4Z!
        backward.end 14 #M19,4.5L8,12L19,19.5Z! #R4.9,4.5,2.6,15,0.8!
        bag 18 e54co
        bag.fill 18 e54c
        bandage 20 e3f3o
        banknote 22 ef63o
        banknote.fill 22 ef63
        barcode 18 #R3,5,1.6,14,0 #R6,5,2.6,14,0 #R10.2,5,1.2,14,0 #R13,5,1.2,14,0 #R15.8,5,2.6,14,0 #R20,5,1,14,0
        barcode.viewfinder 20 f206
        barometer 20 e9e4
        baseball 20 ea51
        basket 22 #R1.8,8.9,20.4,3.4,1.6! /M3.9,12.3L5.5,18.6C5.8,19.8,6.5,20.4,7.7,20.4L16.3,20.4C17.5,20.4,18.2,19.8,18.5,18.6L20.1,12.3 /M7.2,8.9L10.4,3.4M16.8,8.9L13.6,3.4 /M10.2,14.8L10.2,17.6M13.8,14.8L13.8,17.6
        basket.fill 22 #R1.2,8.2,21.6,3.9,1.9 #M3.2,13.2L20.8,13.2L19.3,18.9C18.9,20.4,18,21.2,16.5,21.2L7.5,21.2C6,21.2,5.1,20.4,4.7,18.9Z /M7,8.9L10.2,3.4M17,8.9L13.8,3.4 -/M8.6,14.8L8.9,18.6M12,14.8L12,18.6M15.4,14.8L15.1,18.6
        basketball 20 ea26
        bathtub 20 ea41o
        battery.0 20 #R2,7,18,10,2.6! #R21,10,1.4,4,0.7
        battery.0percent 20 >battery.0
        battery.100 20 #R2,7,18,10,2.6! #R21,10,1.4,4,0.7 #R4.6,9.6,12.8,4.8,0.6
        battery.100.bolt 20 >battery.100 -ea0b@11,12,76 ea0b@11,12,60
        battery.100percent 20 >battery.100
        battery.100percent.bolt 20 >battery.100.bolt
        battery.25 20 #R2,7,18,10,2.6! #R21,10,1.4,4,0.7 #R4.6,9.6,3.2,4.8,0.6
        battery.25percent 20 >battery.25
        battery.50 20 #R2,7,18,10,2.6! #R21,10,1.4,4,0.7 #R4.6,9.6,6.4,4.8,0.6
        battery.50percent 20 >battery.50
        battery.75 20 #R2,7,18,10,2.6! #R21,10,1.4,4,0.7 #R4.6,9.6,9.6,4.8,0.6
        battery.75percent 20 >battery.75
        bed.double 20 ea45o
        bell 16 e7f5
        bell.and.waves.left.and.right 20 e7f7o
        bell.fill 16 e7f4
        bicycle 24 eb29
        bird 20 e00bo
        birthday.cake 18 e7e9o
        bitcoinsign 13 ebc5
        bold 11 e238
        bolt 14 #M14.8,2.17C15.15,0.84,14.8,0.66,13.95,1.7L5.5,11.91C4.7,12.88,4.98,13.56,6.23,13.6L10.55,13.73C11.01,13.74,11.22,14.05,11.11,14.51L9.2,21.83C8.85,23.16,9.2,23.34,10.05,22.3L18.5,12.09C19.3,11.12,19.02,10.44,17.77,10.4L13.45,10.27C12.99,10.26,12.78,9.95,12.89,9.49Z!
        bolt.batteryblock 10 e1a3o
        bolt.circle 20 >circle >bolt.fill@12,12,56
        bolt.circle.fill 20 >circle.fill ->bolt.fill@12,12,56
        bolt.fill 14 #M14.8,2.17C15.15,0.84,14.8,0.66,13.95,1.7L5.5,11.91C4.7,12.88,4.98,13.56,6.23,13.6L10.55,13.73C11.01,13.74,11.22,14.05,11.11,14.51L9.2,21.83C8.85,23.16,9.2,23.34,10.05,22.3L18.5,12.09C19.3,11.12,19.02,10.44,17.77,10.4L13.45,10.27C12.99,10.26,12.78,9.95,12.89,9.49Z
        bolt.horizontal 16 ec1co
        bolt.shield 18 e9e0o
        bonjour 24 e9f4o
        book 22 /M12,6.4C9.6,4.6,6.2,4.2,2.2,4.9L2.2,18.5C6.2,17.9,9.6,18.3,12,20.1C14.4,18.3,17.8,17.9,21.8,18.5L21.8,4.9C17.8,4.2,14.4,4.6,12,6.4ZM12,6.4L12,20.1
        book.closed 16 e865o
        book.closed.fill 16 e865
        book.fill 22 #M12,6.4C9.6,4.6,6.2,4.2,1.4,4.2L1.4,19.2C6.2,17.9,9.6,18.3,12,20.1C14.4,18.3,17.8,17.9,22.6,19.2L22.6,4.2C17.8,4.2,14.4,4.6,12,6.4Z -/M12,0.4L12,30@12,12,50
        book.pages 22 e666o
        bookmark 14 e867
        bookmark.fill 14 e866
        books.vertical 20 e02fo
        books.vertical.fill 20 e02f
        box.truck 22 e558o~
        box.truck.fill 22 e558~
        brain 16 ea4ao
        brain.head.profile 16 ea4ao
        briefcase 20 e943
        briefcase.fill 20 e8f9
        bubble 21 >bubble.left
        bubble.fill 21 >bubble.left.fill
        bubble.left 21 #M6,2.9L18,2.9C20.4,2.9,22.2,4.7,22.2,7.1L22.2,14.2C22.2,16.6,20.4,18.4,18,18.4L11.4,18.4L7.5,21.8C6.9,22.3,6.2,22,6.2,21.2L6.2,18.4L6,18.4C3.6,18.4,1.8,16.6,1.8,14.2L1.8,7.1C1.8,4.7,3.6,2.9,6,2.9Z!
        bubble.left.and.bubble.right 20 e0bfo
        bubble.left.and.bubble.right.fill 20 e0bf
        bubble.left.and.text.bubble.right 20 e0bfo
        bubble.left.fill 21 #M6,2.9L18,2.9C20.4,2.9,22.2,4.7,22.2,7.1L22.2,14.2C22.2,16.6,20.4,18.4,18,18.4L11.4,18.4L7.5,21.8C6.9,22.3,6.2,22,6.2,21.2L6.2,18.4L6,18.4C3.6,18.4,1.8,16.6,1.8,14.2L1.8,7.1C1.8,4.7,3.6,2.9,6,2.9Z
        bubble.right 21 #M18,2.9L6,2.9C3.6,2.9,1.8,4.7,1.8,7.1L1.8,14.2C1.8,16.6,3.6,18.4,6,18.4L12.6,18.4L16.5,21.8C17.1,22.3,17.8,22,17.8,21.2L17.8,18.4L18,18.4C20.4,18.4,22.2,16.6,22.2,14.2L22.2,7.1C22.2,4.7,20.4,2.9,18,2.9Z!
        bubble.right.fill 21 #M18,2.9L6,2.9C3.6,2.9,1.8,4.7,1.8,7.1L1.8,14.2C1.8,16.6,3.6,18.4,6,18.4L12.6,18.4L16.5,21.8C17.1,22.3,17.8,22,17.8,21.2L17.8,18.4L18,18.4C20.4,18.4,22.2,16.6,22.2,14.2L22.2,7.1C22.2,4.7,20.4,2.9,18,2.9Z
        building 18 ea40
        building.2 18 e7f1
        building.2.fill 18 e7f1
        building.columns 19 e84f
        building.columns.fill 19 e84f
        building.fill 18 ea40
        burst 22 e031o
        bus 16 e530o
        bus.doubledecker 16 e530o
        bus.fill 16 eff6
        cablecar 14 e571o
        calendar 20 #R2.2,2.95,19.6,18.1,3.4! #M2.8,8.9L2.8,6.2C2.8,4.6,3.8,3.6,5.4,3.6L18.6,3.6C20.2,3.6,21.2,4.6,21.2,6.2L21.2,8.9Z #R9.55,10.6,1.9,1.9,0.5 #R12.65,10.6,1.9,1.9,0.5 #R15.75,10.6,1.9,1.9,0.5 #R6.45,13.7,1.9,1.9,0.5 #R9.55,13.7,1.9,1.9,0.5 #R12.65,13.7,1.9,1.9,0.5 #R15.75,13.7,1.9,1.9,0.5 #R6.45,16.8,1.9,1.9,0.5 #R9.55,16.8,1.9,1.9,0.5 #R12.65,16.8,1.9,1.9,0.5
        calendar.circle 20 >circle ebcc@12,12,62
        calendar.day.timeline.left 18 e616
        camera 22 #M7.58,4.53C7.77,4.21,8.15,4,8.52,4L15.48,4C15.85,4,16.23,4.21,16.42,4.53L17.37,6.11C17.51,6.34,17.78,6.5,18.05,6.5L20.2,6.5C21.64,6.5,22.6,7.46,22.6,8.9L22.6,17.5C22.6,19.18,21.48,20.3,19.8,20.3L4.2,20.3C2.52,20.3,1.4,19.18,1.4,17.5L1.4,8.9C1.4,7.46,2.36,6.5,3.8,6.5L5.95,6.5C6.22,6.5,6.49,6.34,6.63,6.11Z! /O12,13.1,3.4
        camera.fill 22 #M7.58,4.53C7.77,4.21,8.15,4,8.52,4L15.48,4C15.85,4,16.23,4.21,16.42,4.53L17.37,6.11C17.51,6.34,17.78,6.5,18.05,6.5L20.2,6.5C21.64,6.5,22.6,7.46,22.6,8.9L22.6,17.5C22.6,19.18,21.48,20.3,19.8,20.3L4.2,20.3C2.52,20.3,1.4,19.18,1.4,17.5L1.4,8.9C1.4,7.46,2.36,6.5,3.8,6.5L5.95,6.5C6.22,6.5,6.49,6.34,6.63,6.11Z -/O12,13.1,3.7
        camera.filters 19 e3e3o
        camera.macro 18 e545o
        camera.metering.center.weighted 18 e3b4
        camera.rotate 24 efebo
        camera.viewfinder 18 e3b5
        capsule 20 #R2,6,20,12,6!
        captions.bubble 18 e01co
        car 18 e531o
        car.2 18 e531o
        car.fill 18 eff7
        carseat.left 20 e903o
        cart 20 e8cco
        cart.fill 20 e8cc
        case 20 e943
        case.fill 20 e8f9
        cellularbars 15 e202
        character 14 e264
        character.book.closed 22 e8e2
        character.bubble 22 e8e2
        chart.bar 19 #R2.5,13.4,5,7.8,1.2! #R9.5,8.4,5,12.8,1.2! #R16.5,2.8,5,18.4,1.2!
        chart.bar.doc.horizontal 18 e85co
        chart.bar.fill 19 #R2.5,13.4,5,7.8,1.2 #R9.5,8.4,5,12.8,1.2 #R16.5,2.8,5,18.4,1.2
        chart.bar.xaxis 20 #R4.4,11.8,3.6,6.4,0.9 #R10.2,4.2,3.6,14,0.9 #R16,8.2,3.6,10,0.9 /M2.6,20.9L21.4,20.9
        chart.donut 20 e917
        chart.dots.scatter 16 e268o
        chart.line.downtrend.xyaxis 19 /M3.5,3.5L3.5,20.5L20.5,20.5M7,6.5L11,11.5L14,9L20,15.5
        chart.line.flattrend.xyaxis 19 /M3.5,3.5L3.5,20.5L20.5,20.5M7,12L20,12
        chart.line.uptrend.xyaxis 19 /M3.5,3.5L3.5,20.5L20.5,20.5M7,15.5L11,10.5L14,13L20,6.5
        chart.pie 20 f044
        chart.pie.fill 20 e6c4
        chart.xyaxis.line 19 /M3.5,3.5L3.5,20.5L20.5,20.5M7,15.5L11,10.5L14,13L20,6.5
        checklist 20 e6b1
        checklist.checked 20 f0c5
        checkmark 16 /M4.8,13L9.8,18.6L19.2,5.4
        checkmark.arrow.trianglehead.counterclockwise 20 f232
        checkmark.bubble 20 >message >checkmark@12,9.8,46
        checkmark.icloud 24 >cloud >checkmark@12,12.6,40
        checkmark.message 20 >checkmark.bubble
        checkmark.seal 20 >seal >checkmark@12,12.2,52
        checkmark.seal.fill 20 >seal.fill -e5ca@12,12.2,62
        chevron.backward 9 >chevron.left
        chevron.compact.down 18 /M4,10.5L12,13.5L20,10.5
        chevron.compact.left 5 /M13.5,4L10.5,12L13.5,20
        chevron.compact.right 5 /M10.5,4L13.5,12L10.5,20
        chevron.compact.up 18 /M4,13.5L12,10.5L20,13.5
        chevron.down 18 /M4,8.5L12,15.5L20,8.5
        chevron.down.2 16 /M5,13L12,19L19,13M5,5.5L12,11.5L19,5.5
        chevron.forward 9 >chevron.right
        chevron.left 9 /M15.5,4.6L8.5,12L15.5,19.4
        chevron.left.2 15 /M19,5.6L13,12L19,18.4M11.5,5.6L5.5,12L11.5,18.4
        chevron.left.chevron.right 19 /M8.6,7L3.4,12L8.6,17M15.4,7L20.6,12L15.4,17
        chevron.left.forwardslash.chevron.right 21 /M7,7L2.5,12L7,17M17,7L21.5,12L17,17M14,4.5L10,19.5
        chevron.right 9 /M8.5,4.6L15.5,12L8.5,19.4
        chevron.right.2 15 /M5,5.6L11,12L5,18.4M12.5,5.6L18.5,12L12.5,18.4
        chevron.up 18 /M4,15.5L12,8.5L20,15.5
        chevron.up.2 16 /M5,11L12,5L19,11M5,18.5L12,12.5L19,18.5
        chevron.up.chevron.down 12 /M7,8.6L12,3.4L17,8.6M7,15.4L12,20.6L17,15.4
        chineseyuanrenminbisign 14 eaf9
        circle 20 #O12,12,10!
        circle.circle 20 >circle /O12,12,5
        circle.dashed 20 /M21.1,12.0L21.0,13.3L20.7,14.5L20.3,15.7M18.4,18.4L17.5,19.3L16.4,20.0L15.3,20.5M12.0,21.1L10.7,21.0L9.5,20.7L8.3,20.3M5.6,18.4L4.7,17.5L4.0,16.4L3.5,15.3M2.9,12.0L3.0,10.7L3.3,9.5L3.7,8.3M5.6,5.6L6.5,4.7L7.6,4.0L8.7,3.5M12.0,2.9L13.3,3.0L14.5,3.3L15.7,3.7M18.4,5.6L19.3,6.5L20.0,7.6L20.5,8.7
        circle.dotted 20 #O21.0,12.0,1.1 #O19.8,16.5,1.1 #O16.5,19.8,1.1 #O12.0,21.0,1.1 #O7.5,19.8,1.1 #O4.2,16.5,1.1 #O3.0,12.0,1.1 #O4.2,7.5,1.1 #O7.5,4.2,1.1 #O12.0,3.0,1.1 #O16.5,4.2,1.1 #O19.8,7.5,1.1
        circle.grid.2x2 17 #O7.5,7.5,4! #O16.5,7.5,4! #O7.5,16.5,4! #O16.5,16.5,4!
        circle.grid.3x3 18 #O5.5,5.5,2.4! #O12,5.5,2.4! #O18.5,5.5,2.4! #O5.5,12,2.4! #O12,12,2.4! #O18.5,12,2.4! #O5.5,18.5,2.4! #O12,18.5,2.4! #O18.5,18.5,2.4!
        circle.hexagongrid 20 e1a0o
        circle.hexagongrid.fill 20 e1a0
        circle.inset.filled 20 >circle #O12,12,6.3
        circle.lefthalf.filled 20 >circle #M12,2C6.5,2,2,6.5,2,12C2,17.5,6.5,22,12,22Z
        circle.righthalf.filled 20 >circle #M12,2C17.5,2,22,6.5,22,12C22,17.5,17.5,22,12,22Z
        circle.slash 20 e14b
        clipboard 18 e85do
        clock 20 >circle /M12,6.2L12,12.6L15.8,15
        clock.arrow.2.circlepath 18 e923
        clock.arrow.circlepath 21 e889
        clock.fill 20 >circle.fill -/M12,6.2L12,12.6L15.8,15
        cloud 24 e2c2
        cloud.bolt 22 e2c2@12,9,90 -ea0b@12,18.6,62 ea0b@12,18.6,48
        cloud.bolt.fill 22 e2bd@12,9,90 -ea0b@12,18.6,62 ea0b@12,18.6,48
        cloud.bolt.rain 22 e2c2@12,9,90 /M6.8,18L5.2,21.5M19,18L17.4,21.5 -ea0b@12,18.6,62 ea0b@12,18.6,48
        cloud.bolt.rain.fill 22 e2bd@12,9,90 /M6.8,18L5.2,21.5M19,18L17.4,21.5 -ea0b@12,18.6,62 ea0b@12,18.6,48
        cloud.drizzle 22 e2c2@12,9,90 /M7.5,18.6L7,20M12,18.6L11.5,20M16.5,18.6L16,20
        cloud.drizzle.fill 22 e2bd@12,9,90 /M7.5,18.6L7,20M12,18.6L11.5,20M16.5,18.6L16,20
        cloud.fill 24 e2bd
        cloud.fog 22 e2c2@12,8.6,90 /M4,18L20,18M7,21.4L17,21.4
        cloud.fog.fill 22 e2bd@12,8.6,90 /M4,18L20,18M7,21.4L17,21.4
        cloud.hail 22 e2c2@12,9,90 #O7.5,19,1.2 #O12,19,1.2 #O16.5,19,1.2 #O9.7,21.8,1.2 #O14.2,21.8,1.2
        cloud.hail.fill 22 e2bd@12,9,90 #O7.5,19,1.2 #O12,19,1.2 #O16.5,19,1.2 #O9.7,21.8,1.2 #O14.2,21.8,1.2
        cloud.heavyrain 22 e2c2@12,8.5,90 /M6.4,17.6L4.6,21.8M10.4,17.6L8.6,21.8M14.4,17.6L12.6,21.8M18.4,17.6L16.6,21.8
        cloud.heavyrain.fill 22 e2bd@12,8.5,90 /M6.4,17.6L4.6,21.8M10.4,17.6L8.6,21.8M14.4,17.6L12.6,21.8M18.4,17.6L16.6,21.8
        cloud.moon 22 e51c@17,7.4,60 -e2bd@10.3,14.4,93 e2c2@10,14.6,82
        cloud.moon.fill 22 e51c@17,7.4,60 -e2bd@10.3,14.4,93 e2bd@10,14.6,82
        cloud.moon.rain 22 e51c@17,6.4,60 -e2bd@10.3,12.4,93 e2c2@10,12.6,82 /M7,20L6,22.5M11,20L10,22.5M15,20L14,22.5
        cloud.moon.rain.fill 22 e51c@17,6.4,60 -e2bd@10.3,12.4,93 e2bd@10,12.6,82 /M7,20L6,22.5M11,20L10,22.5M15,20L14,22.5
        cloud.rain 22 e2c2@12,9,90 /M8,18L6.4,21.5M12.6,18L11,21.5M17.2,18L15.6,21.5
        cloud.rain.fill 22 e2bd@12,9,90 /M8,18L6.4,21.5M12.6,18L11,21.5M17.2,18L15.6,21.5
        cloud.sleet 22 e2c2@12,9,90 /M8.6,18L7,21.5 eb3b@15.5,20,32
        cloud.sleet.fill 22 e2bd@12,9,90 /M8.6,18L7,21.5 eb3b@15.5,20,32
        cloud.snow 22 e2c2@12,9,90 eb3b@8,20,30 eb3b@16,20,30
        cloud.snow.fill 22 e2bd@12,9,90 eb3b@8,20,30 eb3b@16,20,30
        cloud.sun 23 e518@16.2,8,64 -e2bd@10.3,14.4,93 e2c2@10,14.6,82
        cloud.sun.bolt.fill 23 e518@16.2,6.4,64 -e2bd@10.3,12.4,93 e2bd@10,12.6,82 -ea0b@10,19.6,56 ea0b@10,19.6,44
        cloud.sun.fill 23 e518@16.2,8,64 -e2bd@10.3,14.4,93 e2bd@10,14.6,82
        cloud.sun.rain 23 e518@16.2,6.4,64 -e2bd@10.3,12.4,93 e2c2@10,12.6,82 /M7,20L6,22.5M11,20L10,22.5M15,20L14,22.5
        cloud.sun.rain.fill 23 e518@16.2,6.4,64 -e2bd@10.3,12.4,93 e2bd@10,12.6,82 /M7,20L6,22.5M11,20L10,22.5M15,20L14,22.5
        command 18 eae7
        compass.drawing 11 ea3b
        control 14 eae6
        cpu 18 e322o
        cpu.fill 18 e322
        creditcard 22 #R1.4,4.4,21.2,15.2,3! #R1.8,8.2,20.4,2.5,0 /M2.57,16.86L7.71,16.86@12,12,70
        creditcard.fill 20 #R2,4.6,20,14.8,2.6 -#R1,8.2,22,3.2,0
        crop 22 e3be
        crop.rotate 24 e437
        cross 18 #M9,3L15,3L15,9L21,9L21,15L15,15L15,21L9,21L9,15L3,15L3,9L9,9Z!
        cross.case 20 f109o
        cube 18 /M12,2.6L20.2,7.2L20.2,16.8L12,21.4L3.8,16.8L3.8,7.2ZM3.8,7.2L12,12L20.2,7.2M12,12L12,21.4
        cube.box 20 e1a1o
        cube.fill 16 #M12,2.6L20.2,7.2L20.2,16.8L12,21.4L3.8,16.8L3.8,7.2Z -/M3.8,7.2L12,12L20.2,7.2M12,12L12,21.4
        cube.transparent 20 e9fe
        cup.and.saucer 22 #M3.4,5.6L17.2,5.6L17.2,9.6C17.2,13.6,14.4,15.8,10.3,15.8C6.2,15.8,3.4,13.6,3.4,9.6Z! /M17.4,6.9C21.8,6.2,22,12,16.6,12.2 /M1.8,19.2L18.8,19.2
        cup.and.saucer.fill 22 #M2.6,4.8L18,4.8L18,9.6C18,14,14.8,16.4,10.3,16.4C5.8,16.4,2.6,14,2.6,9.6Z /M17.6,6.9C21.8,6.2,22,12,16.8,12.2 #M0.9,18.2L19.7,18.2C19.2,20,17.6,20.8,15.4,20.8L5.2,20.8C3,20.8,1.4,20,0.9,18.2Z
        curlybraces 20 ead3
        cursorarrow 18 e569~
        cursorarrow.rays 20 e762
        decrease.indent 18 e23d
        delete.backward 19 >delete.left
        delete.left 19 #M8,5L21.5,5L21.5,19L8,19L2.2,12Z! /M11.6,9.2L17.2,14.8M17.2,9.2L11.6,14.8
        delete.left.fill 24 e14a
        deskclock 20 e855
        desktopcomputer 22 e30bo
        diamond 20 #M12,2L22,12L12,22L2,12Z!
        dice 18 eb40o
        dice.fill 18 eb40
        die.face.1 17 >square #O12,12,2
        die.face.2 17 >square #O8.2,8.2,1.8 #O15.8,15.8,1.8
        die.face.3 17 >square #O8,8,1.7 #O12,12,1.7 #O16,16,1.7
        die.face.4 17 >square #O8.2,8.2,1.7 #O15.8,15.8,1.7 #O8.2,15.8,1.7 #O15.8,8.2,1.7
        die.face.5 18 eb40o
        die.face.6 17 >square #O8.4,7.8,1.5 #O15.6,7.8,1.5 #O8.4,12,1.5 #O15.6,12,1.5 #O8.4,16.2,1.5 #O15.6,16.2,1.5
        display 22 e30co
        divide 16 /M4.7,12L19.3,12 #O12,6.5,1.5 #O12,17.5,1.5
        doc 16 e24do
        doc.append 16 e89co
        doc.fill 16 e24d
        doc.on.clipboard 18 e14f
        doc.on.clipboard.fill 19 ea8e
        doc.on.doc 19 e14d
        doc.on.doc.fill 19 e173
        doc.plaintext 16 >doc.text
        doc.richtext 16 >doc.text
        doc.text 16 e24do /M8.4,13L15.6,13M8.4,16.8L15.6,16.8
        doc.text.fill 16 e873
        doc.text.image 20 e060
        doc.text.magnifyingglass 18 >doc.text -#O17.3,17.3,6 >magnifyingglass@17.6,17.6,42
        doc.viewfinder 20 e5fa
        doc.zipper 20 eb2co
        dock.rectangle 22 e06co
        document 16 e24do
        document.on.document 19 e14d
        dollarsign 10 e227
        dollarsign.arrow.circlepath 22 eb70
        dollarsign.bank.building 19 e84f
        dollarsign.circle.fill 20 e263
        door.garage.closed 20 f011o
        door.left.hand.closed 18 effdo
        door.left.hand.open 18 eb4fo
        dot.circle 20 >circle #O12,12,3.6
        dot.circle.fill 20 >circle.fill -#O12,12,3.6
        dot.radiowaves.forward 16 e0e5
        dot.radiowaves.left.and.right 20 e51e
        dot.radiowaves.right 16 e0e5
        dot.radiowaves.up.forward 16 e0e5
        dpad 20 e30fo
        drop 13 #M12,2.2C15.4,6.4,18.7,10.2,18.7,14.3C18.7,18.3,15.7,21.4,12,21.4C8.3,21.4,5.3,18.3,5.3,14.3C5.3,10.2,8.6,6.4,12,2.2Z!
        drop.fill 13 #M12,2.2C15.4,6.4,18.7,10.2,18.7,14.3C18.7,18.3,15.7,21.4,12,21.4C8.3,21.4,5.3,18.3,5.3,14.3C5.3,10.2,8.6,6.4,12,2.2Z
        drop.triangle 20 #M12,2.6L22,20.4L2,20.4Z! >drop.fill@12,14.8,44
        drop.triangle.fill 20 #M12,2.6L22,20.4L2,20.4Z ->drop.fill@12,14.4,52
        dumbbell 20 eb43
        dumbbell.fill 20 eb43
        ear 18 e023
        earbuds 18 f003
        elevator 18 f1a0o
        ellipsis 18 #O5,12,2 #O12,12,2 #O19,12,2
        ellipsis.bubble 20 >message #O7.6,10,1.3 #O12,10,1.3 #O16.4,10,1.3
        ellipsis.circle 20 >circle #O7.2,12,1.5 #O12,12,1.5 #O16.8,12,1.5
        ellipsis.circle.fill 20 >circle.fill -#O7.2,12,1.5 -#O12,12,1.5 -#O16.8,12,1.5
        ellipsis.message 20 >ellipsis.bubble
        ellipsis.vertical 4 #O12,5,2 #O12,12,2 #O12,19,2
        engine.combustion 16 ea56o
        envelope 20 e0e1
        envelope.fill 20 e158
        envelope.open 20 e151o
        equal 16 /M5,8.8L19,8.8M5,15.2L19,15.2
        eraser 21 e664
        eurosign 19 ea15
        ev.charger 16 e56do
        ev.plug.ac.type.2 18 f102
        exclamationmark 3 /M12,3.5L12,14.5 #O12,19.5,1.7
        exclamationmark.2 11 /M8,3.5L8,14.5M16,3.5L16,14.5 #O8,19.5,1.7 #O16,19.5,1.7
        exclamationmark.3 16 /M5.5,3.5L5.5,14.5M12,3.5L12,14.5M18.5,3.5L18.5,14.5 #O5.5,19.5,1.7 #O12,19.5,1.7 #O18.5,19.5,1.7
        exclamationmark.arrow.circlepath 18 e629
        exclamationmark.arrow.triangle.2.circlepath 18 e629
        exclamationmark.bubble 20 >message >exclamationmark@12,9.8,46
        exclamationmark.bubble.fill 20 e87f
        exclamationmark.circle 20 e001
        exclamationmark.circle.fill 20 e000
        exclamationmark.icloud 24 e2c2 /M12,10L12,13.2 #O12,15.9,1.1
        exclamationmark.octagon 18 f052
        exclamationmark.octagon.fill 18 e160
        exclamationmark.triangle 22 #M10.09,3.94C11.24,1.94,12.76,1.94,13.91,3.94L22.02,18.11C23.15,20.08,22.38,21.4,20.11,21.4L3.89,21.4C1.62,21.4,0.85,20.08,1.98,18.11Z! /M12,8.6L12,13.6 #O12,17,1.25
        exclamationmark.triangle.fill 22 #M10.09,3.94C11.24,1.94,12.76,1.94,13.91,3.94L22.02,18.11C23.15,20.08,22.38,21.4,20.11,21.4L3.89,21.4C1.62,21.4,0.85,20.08,1.98,18.11Z -/M12,8.6L12,13.6 -#O12,17,1.3
        externaldrive 20 e1dbo
        eye 22 #M1.2,12C4.4,7,8,4.7,12,4.7C16,4.7,19.6,7,22.8,12C19.6,17,16,19.3,12,19.3C8,19.3,4.4,17,1.2,12Z! /O12,12,2.9
        eye.fill 22 #M1.2,12C4.4,7,8,4.7,12,4.7C16,4.7,19.6,7,22.8,12C19.6,17,16,19.3,12,19.3C8,19.3,4.4,17,1.2,12Z -#O12,12,4.4 #O12,12,2.7
        eyedropper 18 e3b8
        eyes 22 #M6.5,4C9.26,4,11.5,7.58,11.5,12C11.5,16.42,9.26,20,6.5,20C3.74,20,1.5,16.42,1.5,12C1.5,7.58,3.74,4,6.5,4Z! #M17.5,4C20.26,4,22.5,7.58,22.5,12C22.5,16.42,20.26,20,17.5,20C14.74,20,12.5,16.42,12.5,12C12.5,7.58,14.74,4,17.5,4Z! #O5.5,13,2.2 #O16.5,13,2.2
        eyes.inverse 20 #M6.9,4.6C9.39,4.6,11.4,7.91,11.4,12C11.4,16.09,9.39,19.4,6.9,19.4C4.41,19.4,2.4,16.09,2.4,12C2.4,7.91,4.41,4.6,6.9,4.6Z #M17.1,4.6C19.59,4.6,21.6,7.91,21.6,12C21.6,16.09,19.59,19.4,17.1,19.4C14.61,19.4,12.6,16.09,12.6,12C12.6,7.91,14.61,4.6,17.1,4.6Z -#O5.7,12.9,2.3 -#O15.9,12.9,2.3
        face.dashed 20 e812
        face.smiling 20 e0ed
        face.smiling.inverse 20 e7f2
        faceid 18 e3b5
        facemask 20 f218o
        fanblades 20 ebd5
        faxmachine 20 ead8o
        ferry 20 e532o
        figure 8 e4eb
        figure.2.and.child.holdinghands 20 f1a2
        figure.2.arms.open 22 e7fb
        figure.and.child.holdinghands 17 f1ac
        figure.arms.open 18 e92c
        figure.basketball 20 ea26
        figure.boxing 14 ea2c
        figure.child 22 eb41
        figure.cooldown 18 ea78
        figure.core.training 22 ebc4
        figure.dance 22 ebc4
        figure.golf 14 ea2a
        figure.highintensity.intervaltraining 22 ebc4
        figure.hiking 14 e50a
        figure.indoor.cycle 24 e52f
        figure.martial.arts 18 eae9
        figure.mind.and.body 18 ea78
        figure.mixed.cardio 16 e566
        figure.open.water.swim 20 eb48
        figure.outdoor.cycle 24 e52f
        figure.pool.swim 20 eb48
        figure.roll 14 e914
        figure.rower 17 e921
        figure.run 18 e566@12,12,112
        figure.sailing 20 e502
        figure.seated.side 20 e903
        figure.skiing.downhill 20 e509
        figure.snowboarding 20 e513
        figure.soccer 20 ea2f
        figure.stair.stepper 18 f1a9
        figure.stairs 18 f1a9
        figure.stand 18 e92c
        figure.strengthtraining.functional 20 eb43
        figure.strengthtraining.traditional 20 eb43
        figure.surfing 20 e515
        figure.tennis 20 ea32
        figure.walk 15 e536@12,12,112
        figure.wave 16 ea1d
        figure.yoga 18 ea78
        film 16 e8dao
        fish 20 f1eao
        flag 15 e16e
        flag.2.crossed 16 ea1a
        flag.checkered 14 f06e
        flag.fill 15 e153
        flame 16 ef55o
        flame.fill 16 ef55
        flashlight.off.fill 20 f00a
        flashlight.on.fill 12 f00b
        flask 16 ea4bo
        flask.fill 16 ea4b
        folder 20 e2c7o
        folder.fill 20 e2c7
        football 18 ea29
        fork.knife 18 e56c
        forward 18 #M3.5,5.6L12,12L3.5,18.4Z! #M12.5,5.6L21,12L12.5,18.4Z!
        forward.end 14 #M5,4.5L16,12L5,19.5Z! #R16.5,4.5,2.6,15,0.8!
        francsign 13 eafa
        fuelpump 16 e546o
        gamecontroller 19 ea28o
        gamecontroller.fill 19 ea28
        gauge 20 e9e4
        gauge.medium 20 e9e4
        gauge.open.with.lines.needle.33percent 20 e9e4
        gauge.with.dots.needle.33percent 20 e9e4
        gauge.with.dots.needle.50percent 20 e9e4
        gauge.with.dots.needle.67percent 20 e9e4
        gauge.with.needle 20 e9e4
        gear 21 /O12,12,7.2 /M18.95,13.86L21.56,14.56M17.09,17.09L19,19M13.86,18.95L14.56,21.56M10.14,18.95L9.44,21.56M6.91,17.09L5,19M5.05,13.86L2.44,14.56M5.05,10.14L2.44,9.44M6.91,6.91L5,5M10.14,5.05L9.44,2.44M13.86,5.05L14.56,2.44M17.09,6.91L19,5M18.95,10.14L21.56,9.44 /O12,12,2.4 /M16.33,12L23.67,12M9.83,15.75L6.17,22.1M9.83,8.25L6.17,1.9@12,12,60
        gearshape 21 #M10.3,4.3L10.7,1.7L13.3,1.7L13.7,4.3L16.2,5.3L18.4,3.8L20.2,5.6L18.7,7.8L19.7,10.3L22.3,10.7L22.3,13.3L19.7,13.7L18.7,16.2L20.2,18.4L18.4,20.2L16.2,18.7L13.7,19.7L13.3,22.3L10.7,22.3L10.3,19.7L7.8,18.7L5.6,20.2L3.8,18.4L5.3,16.2L4.3,13.7L1.7,13.3L1.7,10.7L4.3,10.3L5.3,7.8L3.8,5.6L5.6,3.8L7.8,5.3Z! /O12,12,3.2
        gearshape.2 20 f10co
        gearshape.2.fill 20 f10c
        gearshape.fill 21 #M10.3,4.3L10.7,1.7L13.3,1.7L13.7,4.3L16.2,5.3L18.4,3.8L20.2,5.6L18.7,7.8L19.7,10.3L22.3,10.7L22.3,13.3L19.7,13.7L18.7,16.2L20.2,18.4L18.4,20.2L16.2,18.7L13.7,19.7L13.3,22.3L10.7,22.3L10.3,19.7L7.8,18.7L5.6,20.2L3.8,18.4L5.3,16.2L4.3,13.7L1.7,13.3L1.7,10.7L4.3,10.3L5.3,7.8L3.8,5.6L5.6,3.8L7.8,5.3Z -#O12,12,3.6
        gift 20 e8f6
        gift.fill 20 e8b1
        globe 20 e894
        globe.americas 20 e80b
        globe.asia.australia 20 e80b
        globe.desk 20 e2db
        globe.europe.africa 20 e80b
        gobackward 18 e042@12,12,112
        gobackward.10 16 e059
        gobackward.15 18 e042@12,12,112
        gobackward.30 16 e05a
        gobackward.5 16 e05b
        goforward 18 e5d5@12,12,112
        goforward.10 16 e056
        goforward.15 18 e5d5@12,12,112
        goforward.30 16 e057
        goforward.5 16 e058
        graduationcap 22 e80co
        graduationcap.fill 22 e80c
        greaterthan 14 /M6,5L18,12L6,19
        hammer 21 e90e
        hammer.circle 20 >circle e90e@12,12,58
        hammer.fill 21 e90e
        hand.point.up 15 e913o
        hand.point.up.left 15 e913o
        hand.raised 18 e764o
        hand.tap 15 e913o
        hand.thumbsdown 20 e9f2
        hand.thumbsdown.fill 22 e8db
        hand.thumbsup 20 e9f3
        hand.thumbsup.fill 22 e8dc
        hand.wave 22 e766o
        handbag 20 e943
        hands.clap 22 e766o
        hands.sparkles 21 f21fo
        hare 14 e799o
        hare.fill 14 e799
        headphones 18 f01f
        hearingdevice.ear 18 e023
        heart 20 e87e
        heart.circle 20 >circle e87d@12,12.2,58
        heart.circle.fill 20 >circle.fill -e87d@12,12.2,58
        heart.fill 20 e87d
        heart.slash 20 eac2o
        heart.text.square 20 eaa2o
        hexagon 21 eb39o
        hexagon.fill 21 eb39
        hifispeaker 14 e32do
        highlighter 24 e22bo
        homepod 14 e32do
        hourglass 12 e88b
        hourglass.bottomhalf.filled 12 ea5c
        hourglass.tophalf.filled 12 ea5b
        house 20 /M3,12L12,4L21,12M5.8,10L5.8,20L18.2,20L18.2,10
        house.fill 20 ea44
        house.lodge 22 e587o
        humidity 13 >drop
        humidity.fill 13 >drop.fill
        hurricane 20 ebd5
        icloud 24 e2c2
        icloud.and.arrow.down 24 >cloud >arrow.down@12,13,42
        icloud.and.arrow.up 24 >cloud >arrow.up@12,13,42
        icloud.fill 24 e2bd
        icloud.slash 24 e2c1
        increase.indent 18 e23e
        indianrupeesign 12 eaf7
        infinity 24 eb3d
        info 3 #O12,5.2,1.7 /M12,10.5L12,19.5
        info.circle 20 e88f
        info.circle.fill 20 e88e
        inset.filled.bottomthird.rectangle 20 >rectangle #R4.8,12.6,14.4,3.8,0.8
        internaldrive 20 e1dbo
        ipad 19 e331o
        ipad.landscape 22 e32fo
        iphone 14 e32co
        iphone.gen1 14 e32co
        iphone.gen2 14 e32co
        iphone.gen3 14 e32co
        iphone.radiowaves.left.and.right 24 e62do
        italic 12 e23f
        key 22 e0dao
        keyboard 21 #R1.6,5.2,20.8,13.6,2.8! /M2,8.5L2.08,8.5M7,8.5L7.08,8.5M12,8.5L12.08,8.5M17,8.5L17.08,8.5M22,8.5L22.08,8.5M6,15.5L18,15.5@12,12,60
        keyboard.chevron.compact.down 21 #R1.6,2.8,20.8,12.8,2.8! /M2,4L2.08,4M7,4L7.08,4M12,4L12.08,4M17,4L17.08,4M22,4L22.08,4M6,11L18,11@12,12,60 /M7.5,19.2L12,21.2L16.5,19.2
        ladybug 16 e868o
        ladybug.fill 16 e868
        lamp.table 18 f02ao
        laptopcomputer 24 e320o
        largecircle.fill.circle 20 >circle #O12,12,6.6
        lasso 18 e155
        leaf 16 ea35o
        leaf.fill 16 ea35
        lessthan 14 /M18,5L6,12L18,19
        lifepreserver 20 ef73o
        light.beacon.max 16 ebf6o
        light.max 22 e3e4
        light.min 22 e3e4
        lightbulb 14 e90f
        lightbulb.2 14 e90f
        lightbulb.fill 14 e0f0
        lightbulb.max 22 e79ao
        lightrail 14 e571o
        line.3.horizontal 18 /M4,6.5L20,6.5M4,12L20,12M4,17.5L20,17.5
        line.3.horizontal.decrease 19 /M3.5,7L20.5,7M6.5,12L17.5,12M9.5,17L14.5,17
        line.3.horizontal.decrease.circle 20 >circle /M6.6,9L17.4,9M8.4,12.3L15.6,12.3M10.2,15.6L13.8,15.6
        line.3.horizontal.decrease.circle.fill 20 >circle.fill -/M6.6,9L17.4,9M8.4,12.3L15.6,12.3M10.2,15.6L13.8,15.6
        line.diagonal 17 /M4.5,19.5L19.5,4.5
        line.horizontal.3 18 >line.3.horizontal
        link 20 /M10.2,13.8C8.6,12.2,8.6,9.8,10.2,8.2L14.2,4.2C15.9,2.5,18.3,2.5,19.8,4.2C21.5,5.8,21.5,8.2,19.8,9.8L17.5,12.1M13.8,10.2C15.4,11.8,15.4,14.2,13.8,15.8L9.8,19.8C8.1,21.5,5.7,21.5,4.2,19.8C2.5,18.2,2.5,15.8,4.2,14.2L6.5,11.9
        lirasign 12 eaef
        list.bullet 19 e241
        list.bullet.clipboard 18 e85do
        list.bullet.rectangle 20 >rectangle /M6.2,9L6.3,9M6.2,12L6.3,12M6.2,15L6.3,15M9.6,9L18,9M9.6,12L18,12M9.6,15L18,15
        list.bullet.rectangle.portrait 18 e0ee
        list.clipboard 18 e85do
        list.dash 19 /M3.5,6L5.5,6M9.5,6L20.5,6M3.5,12L5.5,12M9.5,12L20.5,12M3.5,18L5.5,18M9.5,18L20.5,18
        list.number 19 e242
        list.star 21 e065
        list.triangle 18 e8de
        livephoto 20 e9c1
        location 19 e569o@12,12,103
        location.circle 20 >circle e569@11.6,12.4,56
        location.circle.fill 20 >circle.fill -e569@11.6,12.4,56
        location.fill 19 e569@12,12,103
        location.magnifyingglass 22 e1b7
        location.north 15 e55do
        location.north.line 15 e55do
        location.slash 20 f1ef
        location.viewfinder 22 e55c
        lock 14 /M8.1,11.4L8.1,7.2C8.1,4.9,9.7,3.3,12,3.3C14.3,3.3,15.9,4.9,15.9,7.2L15.9,11.4 #R5.35,10.8,13.3,10.9,2.3!
        lock.fill 14 /M8.1,11.4L8.1,7.2C8.1,4.9,9.7,3.3,12,3.3C14.3,3.3,15.9,4.9,15.9,7.2L15.9,11.4 #R5.35,10.8,13.3,10.9,2.3
        lock.iphone 17 e0dc
        lock.open 18 /M12.7,11.4L12.7,7.2C12.7,4.9,14.3,3.3,16.5,3.3C18.7,3.3,20.3,4.9,20.3,7.2L20.3,9.6 #R2.7,10.8,13.3,10.9,2.3!
        lock.open.fill 18 /M12.7,11.4L12.7,7.2C12.7,4.9,14.3,3.3,16.5,3.3C18.7,3.3,20.3,4.9,20.3,7.2L20.3,9.6 #R2.7,10.8,13.3,10.9,2.3
        lock.rotation 21 eade
        lock.shield 18 e32ao
        macbook 24 e320o
        macwindow 18 e069
        magazine 22 ea19
        magnifyingglass 20 /O10.3,10.3,7.2 /M15.7,15.7L21,21
        map 18 e55bo
        map.fill 18 e55b
        mappin 14 e0c8
        mappin.and.ellipse 14 e55eo
        mappin.slash 18 e0c7
        medal 10 ea3fo
        medal.fill 10 ea3f
        megaphone 20 ef49o
        megaphone.fill 20 ef49
        memories 21 e889
        memorychip 18 e322o
        memorychip.fill 18 e322
        message 21 #M12,2.8C18,2.8,22.2,6.5,22.2,11.2C22.2,15.9,18,19.6,12,19.6C11,19.6,10.1,19.5,9.2,19.3C7.8,20.6,5.8,21.5,3.8,21.6C4.6,20.5,5,19.2,5,17.7C3,16.1,1.8,13.7,1.8,11.2C1.8,6.5,6,2.8,12,2.8Z!
        message.fill 21 #M12,2.8C18,2.8,22.2,6.5,22.2,11.2C22.2,15.9,18,19.6,12,19.6C11,19.6,10.1,19.5,9.2,19.3C7.8,20.6,5.8,21.5,3.8,21.6C4.6,20.5,5,19.2,5,17.7C3,16.1,1.8,13.7,1.8,11.2C1.8,6.5,6,2.8,12,2.8Z
        mic 14 e02a
        mic.fill 14 e029
        mic.slash 18 e02b
        mic.slash.fill 18 e02b
        microbe 20 f221o
        minus 16 /M4.7,12L19.3,12
        minus.forwardslash.plus 18 e3cao
        minus.magnifyingglass 17 e900
        minus.plus.batteryblock 10 e1a5o
        minus.plus.batteryblock.fill 10 e1a5
        moon 18 e51co
        moon.circle 20 >circle e51c@12,12,58
        moon.fill 18 e51c
        moon.haze 19 ea46o
        moon.stars 19 ea46o
        moon.zzz 19 ef44o
        moonphase.first.quarter 20 >circle.righthalf.filled
        moonphase.full.moon 20 #O12,12,10
        moonphase.last.quarter 20 >circle.lefthalf.filled
        moonphase.new.moon 20 #O12,12,10!
        moonphase.waning.crescent 13 e3a8~
        moonphase.waning.gibbous 15 e3a7~
        moonphase.waxing.crescent 13 e3a8
        moonphase.waxing.gibbous 15 e3a7
        motorcycle 20 e9f9
        mountain.2 22 e3f7o
        move.3d 24 e84d
        movieclapper 20 e02co
        mug 19 #R3,4,13.6,16.4,3.4! /M16.4,7.8L17.6,7.8C19.8,7.8,21,9.2,21,11.6C21,14.4,19.6,16,17,16L16.4,16
        mug.fill 19 #R3,4,13.6,16.4,3.4 /M16.4,7.8L17.6,7.8C19.8,7.8,21,9.2,21,11.6C21,14.4,19.6,16,17,16L16.4,16
        multiply 14 /M6,6L18,18M18,6L6,18
        multiply.circle 20 e888
        multiply.circle.fill 20 e5c9
        music.mic 16 ef5a
        music.note 12 e405
        music.note.list 19 e03d
        music.quarternote.3 13 e3a1
        network 20 e894
        newspaper 20 eb81o
        newspaper.fill 20 eb81
        nosign 20 e14b
        note 18 f1fco
        note.text 18 f1fco
        notequal 16 /M5,8.8L19,8.8M5,15.2L19,15.2M15.5,4.5L8.5,19.5
        number 18 /M9.5,4L7.5,20M16.5,4L14.5,20M4.5,9L20,9M4,15L19.5,15
        octagon 20 #M7.9,2.2L16.1,2.2L21.8,7.9L21.8,16.1L16.1,21.8L7.9,21.8L2.2,16.1L2.2,7.9Z!
        opticaldisc 20 e019o
        option 18 eae8
        oval 19 #R2.5,6,19,12,6!
        oven 20 f204o
        paintbrush 19 e3aeo
        paintbrush.pointed 19 e3aeo
        paintpalette 20 e40ao
        paintpalette.fill 20 e40a
        paperclip 11 e226
        paperplane 21 /M21.3,2.7L2.8,10.1L9.9,14.1L13.9,21.2ZM9.9,14.1L21.3,2.7
        paperplane.fill 21 #M22.08,2.7C22.39,1.92,22.08,1.61,21.3,1.92L3.11,9.23C1.97,9.69,1.95,10.35,3.07,10.88L9.8,14.05C9.86,14.08,9.92,14.14,9.95,14.2L13.12,20.93C13.65,22.05,14.31,22.03,14.77,20.89Z -/M5.5,18.5L26,-2@12,12,40
        paragraphsign 16 e247
        parkingsign 13 e54f
        party.popper 22 ea65o
        pause 12 #R5.8,4,4.2,16,0.9! #R14,4,4.2,16,0.9!
        pause.circle 20 e036
        pause.circle.fill 20 e1a2
        pawprint 20 e91do
        pawprint.fill 20 e91d
        pc 24 e30ao
        pencil 18 e3c9o
        pencil.and.list.clipboard 18 e745
        pencil.and.outline 17 e746
        pencil.and.ruler 18 f10ao
        pencil.line 24 e22b
        pencil.tip 18 e3c9o
        pentagon 20 eb50o
        percent 16 eb58
        person 16 e7ff
        person.2 22 e7fc
        person.2.fill 22 e7fb
        person.3 24 f233o
        person.3.fill 24 f233
        person.badge.key 20 f02eo
        person.badge.minus 21 ef66o
        person.badge.plus 22 ea4d
        person.badge.plus.fill 22 e7fe
        person.circle 20 >person.crop.circle
        person.circle.fill 20 >person.crop.circle.fill
        person.crop.circle 20 >circle #O12,9.4,3.5 #M6,17.6C7.2,15.5,9.4,14.4,12,14.4C14.6,14.4,16.8,15.5,18,17.6C16.4,19.2,14.3,20.2,12,20.2C9.7,20.2,7.6,19.2,6,17.6Z
        person.crop.circle.badge.checkmark 19 e174o
        person.crop.circle.fill 20 >circle.fill -#O12,9.4,3.6 -#M6,17.6C7.2,15.5,9.4,14.4,12,14.4C14.6,14.4,16.8,15.5,18,17.6C16.4,19.2,14.3,20.2,12,20.2C9.7,20.2,7.6,19.2,6,17.6Z
        person.crop.rectangle 24 e0d0o
        person.crop.square 18 e851o
        person.fill 16 e7fd
        person.slash 20 e510
        person.text.rectangle 24 e0d0o
        person.wave.2 22 e91fo
        personalhotspot 20 e1e2
        phone 18 e0b0o
        phone.arrow.down.left 18 e649o
        phone.arrow.up.right 20 e61co
        phone.connection 18 e8a8o
        phone.down 24 e0b1o
        phone.down.fill 24 e0b1
        phone.fill 18 e0b0
        photo 21 #R1.6,4,20.8,16,3! #O7.6,8.9,1.7 #M3.4,18.6L3.4,17L8.1,12.7C8.6,12.3,9.1,12.3,9.6,12.7L11.6,14.6L15.2,11.2C15.8,10.6,16.5,10.6,17.1,11.2L20.6,14.5L20.6,18.6Z
        photo.artframe 20 e3de
        photo.fill 21 #R1.6,4,20.8,16,3 -#O7.6,8.9,1.8 -/M-0.86,19.43L6.43,13.29C7.14,12.71,7.86,12.71,8.57,13.29L11.43,16L16.57,11.14C17.43,10.29,18.43,10.29,19.29,11.14L24.86,16.29@12,12,70
        photo.on.rectangle 22 /M5.4,16.8L4.6,16.8C2.8,16.8,1.9,15.9,1.9,14.1L1.9,6.5C1.9,4.7,2.8,3.8,4.6,3.8L15.8,3.8C17.5,3.8,18.3,4.5,18.5,5.8 >photo@14.6,14.2,78
        photo.on.rectangle.angled 22 >photo.on.rectangle
        photo.stack 20 e413o
        pianokeys 18 e521o
        pianokeys.inverse 18 e521
        pills 14 f033o
        pin 14 f10do
        pin.fill 14 f10d
        pip 22 e911o
        play 16 #M5,4.59C5,2.97,5.91,2.46,7.29,3.31L19.33,10.72C20.57,11.49,20.57,12.51,19.33,13.28L7.29,20.69C5.91,21.54,5,21.03,5,19.41Z!
        play.circle 20 e039
        play.circle.fill 20 e1c4
        play.fill 16 #M5,4.59C5,2.97,5.91,2.46,7.29,3.31L19.33,10.72C20.57,11.49,20.57,12.51,19.33,13.28L7.29,20.69C5.91,21.54,5,21.03,5,19.41Z
        play.square.stack 20 e04ao
        play.tv 22 e63a
        playpause 18 #M3,5L12,12L3,19Z! #R14,5,2.4,14,0.6! #R18.6,5,2.4,14,0.6!
        plus 16 /M4.7,12L19.3,12M12,4.7L12,19.3
        plus.bubble 20 >message >plus@12,9.8,52
        plus.forwardslash.minus 18 e3cao
        plus.magnifyingglass 17 e8ff
        plus.message 20 >plus.bubble
        plus.rectangle.on.folder 20 e2cco
        plus.rectangle.on.rectangle 20 e02eo
        plus.slash.minus 18 e3cao
        plus.square.fill.on.square.fill 20 e02e
        plus.square.on.square 19 e14d >plus@14,14,40
        plusminus 13 /M12,3.5L12,14.5M6.5,9L17.5,9M6.5,19.5L17.5,19.5
        power 18 e8ac
        powerplug 12 e63co
        printer 20 e8ado
        printer.fill 20 e8ad
        puzzlepiece 21 e87bo
        puzzlepiece.extension 21 e87bo
        puzzlepiece.fill 21 e87b
        qrcode 18 ef6b
        qrcode.viewfinder 20 f206
        questionmark 11 eb8b
        questionmark.bubble 20 >message eb8b@12,9.8,46
        questionmark.circle 20 e8fd
        questionmark.circle.fill 20 e887
        questionmark.folder 20 >folder eb8b@12,13,42
        quote.bubble 20 e244@12,10,55 e0cb
        quote.bubble.fill 20 e0ca -e244@12,10,60
        quote.closing 14 e244
        quote.opening 14 e244~
        radio 20 e03eo
        rainbow 22 e3fc
        rays 22 e3e4
        record 16 #O12,12,8!
        record.circle 20 >circle #O12,12,6.3
        record.circle.fill 20 >circle.fill -#O12,12,6.4 #O12,12,4.8
        rectangle 20 #R2,5,20,14,2.6!
        rectangle.3.group 18 e871o
        rectangle.and.pencil.and.ellipsis 22 /M13.4,7.2L5,7.2C3.3,7.2,2.4,8.1,2.4,9.8L2.4,16.2C2.4,17.9,3.3,18.8,5,18.8L19,18.8C20.7,18.8,21.6,17.9,21.6,16.2L21.6,12 #O6.6,13,1.3 #O10.2,13,1.3 #O13.8,13,1.3 e3c9@18.6,7,56
        rectangle.and.text.magnifyingglass 16 e880
        rectangle.grid.1x2 17 #R3.4,4,17.2,7,1.8! #R3.4,13,17.2,7,1.8!
        rectangle.inset.filled 20 >rectangle #R4.8,7.8,14.4,8.4,1
        rectangle.on.rectangle 22 e3e0
        rectangle.portrait 14 #R5,2,14,20,2.6!
        rectangle.portrait.and.arrow.forward 20 e9ba
        rectangle.portrait.and.arrow.right 20 e9ba
        rectangle.split.2x1 20 >rectangle /M12,5.8L12,18.2
        rectangle.split.3x1 20 >rectangle /M8.7,5.8L8.7,18.2M15.3,5.8L15.3,18.2
        rectangle.stack 18 #R3,8,18,12.5,2.4! /M5.5,5.4L18.5,5.4M7.5,2.6L16.5,2.6
        refrigerator 16 eb47o
        repeat 18 e040
        repeat.1 18 e041
        return 19 e31b
        rhombus 20 >diamond
        rosette 16 e7afo
        rotate.left 16 e419
        rotate.right 16 e41a
        rublesign 14 eaec
        ruler 22 e41co
        safari 20 e87ao
        sailboat 20 e502o
        sailboat.fill 20 e502
        scalemass 18 f039o
        scanner 18 e329o
        scissors 20 e14e
        scooter 20 eb1f
        scope 22 e1b4
        screwdriver 20 f10b
        scribble 18 e155
        seal 20 #M12.0,1.4L14.8,3.5L18.2,3.4L19.2,6.8L22.1,8.7L20.9,12.0L22.1,15.3L19.2,17.2L18.2,20.6L14.8,20.5L12.0,22.6L9.2,20.5L5.8,20.6L4.8,17.2L1.9,15.3L3.1,12.0L1.9,8.7L4.8,6.8L5.8,3.4L9.2,3.5Z!
        sensor 20 e51e
        sensor.tag.radiowaves.forward 20 e51e
        sensor.tag.radiowaves.forward.fill 20 e51e
        server.rack 18 e875o
        shield 18 e9e0o
        shield.checkered 18 e32a
        shield.lefthalf.filled 18 e32a
        shippingbox 18 /M12,2.6L20.2,7.2L20.2,16.8L12,21.4L3.8,16.8L3.8,7.2ZM3.8,7.2L12,12L20.2,7.2M12,12L12,21.4M7.9,4.9L16.1,9.6
        shippingbox.fill 16 #M12,2.6L20.2,7.2L20.2,16.8L12,21.4L3.8,16.8L3.8,7.2Z -/M3.8,7.2L12,12L20.2,7.2M12,12L12,21.4M7.9,4.9L16.1,9.6
        shower 14 f061o
        shuffle 16 e043
        sidebar.left 20 f114o~
        sidebar.right 20 f114o
        signature 17 e746o
        slash.circle 20 e14b
        slider.horizontal.2.square 18 e429
        slider.horizontal.3 20 /M2.6,5.4L21.4,5.4M2.6,12L21.4,12M2.6,18.6L21.4,18.6 -#O15.4,5.4,2.8 -#O8.6,12,2.8 -#O15.4,18.6,2.8 #O15.4,5.4,2.8! #O8.6,12,2.8! #O15.4,18.6,2.8!
        slider.vertical.3 18 e429
        slowmo 20 e068
        smallcircle.filled.circle 20 >circle #O12,12,3.6
        snow 20 eb3b
        snowflake 20 eb3b
        soccerball 20 ea2f
        sofa 22 e16bo
        sos 22 ebf7
        sparkle 19 #M12,2.5L14.2,9.8L21.5,12L14.2,14.2L12,21.5L9.8,14.2L2.5,12L9.8,9.8Z
        sparkles 22 e65f
        speaker 13 #M4.4,9.7C4.4,8.86,4.96,8.3,5.8,8.3L8.79,8.3C8.92,8.3,9.07,8.25,9.16,8.17L15.35,3.34C16.22,2.65,16.8,2.94,16.8,4.05L16.8,19.95C16.8,21.06,16.22,21.35,15.35,20.66L9.16,15.83C9.07,15.75,8.92,15.7,8.79,15.7L5.8,15.7C4.96,15.7,4.4,15.14,4.4,14.3Z!
        speaker.wave.1 14 e04do
        speaker.wave.2 18 e050o
        speaker.wave.3 18 e050o
        speedometer 20 e9e4
        sportscourt 21 #R1.2,4,21.6,16,2.8! /M12,-2.8L12,26.8M-8,5.4L-0.8,5.4L-0.8,18.6L-8,18.6M32,5.4L24.8,5.4L24.8,18.6L32,18.6@12,12,50 /O12,12,5.4@12,12,50
        sportscourt.fill 21 #R1.2,4,21.6,16,2.8 -/M12,-2.8L12,26.8M-8,5.4L-0.8,5.4L-0.8,18.6L-8,18.6M32,5.4L24.8,5.4L24.8,18.6L32,18.6@12,12,50 -/O12,12,5.4@12,12,50
        square 17 #R3.5,3.5,17,17,3.6!
        square.2.stack.3d 18 e53bo
        square.3.layers.3d 18 e53bo
        square.and.arrow.down 17 /M8.2,8.6L6.6,8.6C5.2,8.6,4.4,9.4,4.4,10.8L4.4,19.5C4.4,20.9,5.2,21.7,6.6,21.7L17.4,21.7C18.8,21.7,19.6,20.9,19.6,19.5L19.6,10.8C19.6,9.4,18.8,8.6,17.4,8.6L15.8,8.6 /M12,1.9L12,15M8,11.3L12,15.2L16,11.3
        square.and.arrow.down.fill 14 e2c4
        square.and.arrow.up 17 /M8.2,8.6L6.6,8.6C5.2,8.6,4.4,9.4,4.4,10.8L4.4,19.5C4.4,20.9,5.2,21.7,6.6,21.7L17.4,21.7C18.8,21.7,19.6,20.9,19.6,19.5L19.6,10.8C19.6,9.4,18.8,8.6,17.4,8.6L15.8,8.6 /M12,15.2L12,2M8,5.8L12,1.9L16,5.8
        square.and.arrow.up.fill 16 e6b8
        square.and.arrow.up.on.square 16 e6b8
        square.and.pencil 18 /M12.5,4.6L6,4.6L4.6,6L4.6,18L6,19.4L18,19.4L19.4,18L19.4,11.5 e3c9@15,9,72
        square.dashed 18 e162
        square.fill.on.square.fill 17 e2ec
        square.filled.on.square 19 e14d
        square.grid.2x2 17 #R3.4,3.4,7.6,7.6,1.8! #R13,3.4,7.6,7.6,1.8! #R3.4,13,7.6,7.6,1.8! #R13,13,7.6,7.6,1.8!
        square.grid.3x3 20 e3ec
        square.grid.3x3.fill 16 e5c3
        square.on.square 19 e14d
        square.split.2x2 18 >square /M12,4.2L12,19.8M4.2,12L19.8,12
        square.stack 22 e3e0
        square.stack.3d.down.right 18 e53bo
        square.stack.3d.up 18 e53bo
        square.stack.fill 22 e3e0
        square.text.square 18 f1c3
        stairs 18 f1a9
        star 20 e83a
        star.fill 20 e838
        star.leadinghalf.filled 20 e839
        staroflife 18 e1eb
        staroflife.fill 18 e1eb
        sterlingsign 12 eaf1
        stop 15 #R4.5,4.5,15,15,1.8!
        stop.circle.fill 20 ef71
        stopwatch 17 /O12,13.4,7.6 /M9.6,2.4L14.4,2.4M12,13.4L12,9.2M18.3,6.4L19.5,5.2
        stopwatch.fill 18 e425
        storefront 20 ea12
        stove 19 #R3.4,2.8,17.2,18.4,2.6! /M4.6,9L19.4,9 #O7.3,6.35,1 #O10.4,6.35,1 #O13.6,6.35,1 #O16.7,6.35,1 #R6.6,11.6,10.8,6.6,1.4!
        stove.fill 19 #R2.6,2,18.8,20,3.2 -/M2.6,8.4L21.4,8.4 -#O7.1,5.2,1.2 -#O10.4,5.2,1.2 -#O13.6,5.2,1.2 -#O16.9,5.2,1.2 -#R6.2,11,11.6,7.4,1.6 #R7.6,12.4,8.8,4.6,0.7
        strikethrough 18 e246
        suit.heart 20 e87e
        suit.heart.fill 20 e87d
        suitcase 14 f235o
        suitcase.fill 14 f235
        sun.dust 22 e518o
        sun.haze 20 e1c6o
        sun.horizon 20 e1c6o
        sun.max 22 e518o
        sun.max.fill 22 e518
        sun.min 19 e518o@12,12,88
        sun.min.fill 19 e518@12,12,88
        sunrise 20 e1c6o
        sunset 20 e1c6o
        swift 20 e86f
        switch.2 20 e9f6o
        syringe 19 e138o
        tablecells 18 f1beo
        tablecells.fill 18 f1be
        tachometer 20 e9e4
        tag 20 f05bo
        tag.fill 20 f05b
        takeoutbag.and.cup.and.straw 23 /M11,20.6L3.4,20.6C2.4,20.6,1.7,19.9,1.7,18.9L1.7,8.6L3.2,5.6L11.4,5.6L12.6,8 /M1.9,9L11,9 #M13.8,11.4L22.4,11.4L21.4,21.2L14.8,21.2Z! /M13,11.2L23,11.2M18,10.6L18.9,5.2L21.4,4.5
        takeoutbag.and.cup.and.straw.fill 23 #M1.4,9.2L3.2,5.2C3.4,4.9,3.7,4.7,4.1,4.7L11.2,4.7C11.6,4.7,11.9,4.9,12.1,5.2L13.3,7.8L11.8,9.6L12.2,13L13,21.2L3.6,21.2C2.2,21.2,1.4,20.4,1.4,19Z -/M0.4,9.1L14.4,9.1 #M14.2,13.2L22.4,13.2L21.4,20.4C21.3,20.9,21,21.2,20.5,21.2L16.1,21.2C15.6,21.2,15.3,20.9,15.2,20.4Z #R13,9.6,10.6,2.6,1.2 /M18.2,9.6L19.1,5L21.6,4.3
        target 20 >circle /O12,12,5 #O12,12,2
        tennis.racket 20 ea32
        tent 20 e58ao
        terminal 20 eb8eo
        terminal.fill 20 eb8e
        testtube.2 16 ea4bo
        text.aligncenter 18 e234
        text.alignleft 18 e236
        text.alignright 18 e237
        text.append 20 e03b
        text.badge.checkmark 21 e065
        text.badge.plus 20 e03b
        text.badge.xmark 18 eb80
        text.bubble 21 >bubble.left /M4,6.86L20,6.86M4,13.14L14.29,13.14@12,12,70
        text.bubble.fill 21 >bubble.left.fill -/M4,6.86L20,6.86M4,13.14L14.29,13.14@12,12,70
        text.insert 20 e03b
        text.justify 18 e235
        text.justifyleft 18 e236
        text.magnifyingglass 20 f02f
        text.quote 14 e244
        text.viewfinder 20 e5fa
        textformat 14 e165
        textformat.123 16 eb8d
        textformat.abc 18 eb94
        textformat.size 19 e245
        theatermasks 20 ea66o
        theatermasks.fill 20 ea66
        thermometer 10 f076
        thermometer.high 10 f076
        thermometer.low 10 f076
        thermometer.medium 10 f076
        thermometer.snowflake 20 f076@16,12,100 eb3b@7,10,56
        thermometer.sun 20 f076@16,12,100 e518@7,10,56
        thermometer.sun.fill 20 f076@16,12,100 e518@7,10,56
        ticket 20 e638o
        ticket.fill 20 e638
        timelapse 20 e422
        timer 18 e01b
        toilet 17 e63d
        tornado 22 e199
        touchid 18 e90d
        train.side.front.car 16 e570o
        tram 16 e533o
        tram.fill 16 eff9
        translate 22 e8e2
        trash 17 /M4.2,6L19.8,6 /M9,5.6L9,4.4C9,3.4,9.6,2.8,10.6,2.8L13.4,2.8C14.4,2.8,15,3.4,15,4.4L15,5.6 /M5.8,6L6.7,19.2C6.8,20.6,7.6,21.3,8.9,21.3L15.1,21.3C16.4,21.3,17.2,20.6,17.3,19.2L18.2,6 /M4.22,4.78L5.06,28.39M12,4.78L12,28.39M19.78,4.78L18.94,28.39@12,12,36
        trash.fill 17 #M4.9,6.4L19.1,6.4L18.2,19.3C18.1,21.2,17,22.2,15.1,22.2L8.9,22.2C7,22.2,5.9,21.2,5.8,19.3Z -/M4.22,5.89L5.06,29.78M12,5.89L12,29.78M19.78,5.89L18.94,29.78@12,12,36 /M4.2,6L19.8,6 /M9,5.6L9,4.4C9,3.4,9.6,2.8,10.6,2.8L13.4,2.8C14.4,2.8,15,3.4,15,4.4L15,5.6
        tray 18 e156o
        tray.2 18 e97fo
        tray.and.arrow.down 18 e168o
        tray.and.arrow.up 18 ef5fo
        tray.fill 18 e156
        tray.full 18 e97fo
        tree 18 ea63o
        triangle 18 #M12,3.8L21.2,19.6L2.8,19.6Z!
        trophy 18 ea23o
        trophy.fill 18 ea23
        tropicalstorm 20 ebd5
        truck.box 22 e558o
        truck.box.fill 22 e558
        tshirt 20 f19e
        turkishlirasign 12 eaef
        tv 22 e333
        umbrella 18 eb3eo
        underline 14 e249
        video 18 e04bo
        video.slash 19 e04c
        view.3d 24 e84d
        viewfinder 18 e3c2
        volleyball 20 ea31
        wallet.bifold 19 e850o
        wallet.pass 19 e850o
        wand.and.rays 21 e663
        wand.and.stars 21 e663
        wand.and.stars.inverse 21 e663
        washer 16 e54ao
        watch.analog 16 e334o
        water.waves 20 e176
        water.waves.and.arrow.up 20 e176
        waterbottle 18 e544o
        wave.3.forward 20 ea71o
        wave.3.right 20 ea71o
        waveform 18 e1b8
        waveform.circle 20 >circle e1b8@12,12,62
        waveform.path 20 e6e1
        waveform.path.ecg 22 /M2,12L7,12L9.5,4.5L14,19.5L16.8,12L22,12
        wifi 23 e63e@12,12,104
        wifi.exclamationmark 24 eb31
        wifi.slash 22 e648
        wind 20 efd8
        wind.snow 20 efd8
        window.casement 20 f088
        wineglass 12 f1e8o
        wrench 22 e869o
        wrench.adjustable 22 e869o
        wrench.and.screwdriver 20 ea3c
        wrench.and.screwdriver.fill 20 ea3c
        wrench.fill 22 e869
        xmark 15 /M5.5,5.5L18.5,18.5M18.5,5.5L5.5,18.5
        xmark.bin 14 >trash
        xmark.icloud 24 >cloud >xmark@12,12.6,34
        xmark.seal 20 >seal >xmark@12,12,46
        xmark.seal.fill 20 >seal.fill -e5cd@12,12,62
        yensign 14 eafb
        zzz 20 e046
        """
}

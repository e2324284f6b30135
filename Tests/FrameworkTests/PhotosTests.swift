import Photos
import Testing

/// The photo library of a phone whose user denied access.
struct PhotosTests {
    @Test("The photo library is denied and empty")
    func denial() async throws {
        #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .denied)
        #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .denied)
        let status = await withCheckedContinuation { continuation in
            PHPhotoLibrary.requestAuthorization { continuation.resume(returning: $0) }
        }
        #expect(status == .denied)
        let options = PHFetchOptions()
        options.fetchLimit = 1
        let assets = PHAsset.fetchAssets(with: .image, options: options)
        #expect(assets.count == 0 && assets.firstObject == nil && assets.objects(at: IndexSet([0])).isEmpty)
        let albums = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil)
        #expect(albums.count == 0)
        let error = await #expect(throws: PHPhotosError.self) { try await PHPhotoLibrary.shared().performChanges {} }
        #expect(error?.code == .accessUserDenied && PHPhotosError.accessUserDenied.rawValue == 3311)
    }
}

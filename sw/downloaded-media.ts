/// <reference lib="webworker" />
// Serves the videos of downloaded tasks from the device. Once the list of downloads is read, every other video request
// goes to the network untouched.
import { registerRoute } from 'workbox-routing'
import { offlineMediaResponse } from '#src/offline/media/offline-media-response.ts'
import { fileKey, loadMediaFiles, onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { canBeVideo } from './resource-rules.ts'

/** Identify the downloaded videos. Null until they are read, and if storage fails: then each is looked up. */
let downloadedUrls: ReadonlySet<string> | null = null

async function refreshDownloadedUrls(): Promise<void> {
  const files = await loadMediaFiles().catch(() => null)
  downloadedUrls = files && new Set(files.map(({ url }) => url))
}

export function registerDownloadedMedia(): void {
  onMediaFilesChange(() => void refreshDownloadedUrls())
  void refreshDownloadedUrls()
  registerRoute(
    ({ url, request }) =>
      canBeVideo(url, self.location.origin) &&
      isPlaybackRequest(request) &&
      (downloadedUrls === null || downloadedUrls.has(fileKey(url.href))),
    async ({ url, request }) =>
      (await offlineMediaResponse(url.href, request.headers.get('range')).catch(() => null)) ?? fetch(request),
  )
}

/** A download uses `no-store` and always goes to the network. */
const isPlaybackRequest = ({ cache, mode }: Request): boolean => cache !== 'no-store' && mode !== 'navigate'

/// <reference lib="webworker" />
// Videos of downloaded tasks come from the device. Every other request for one goes to the network untouched, as soon as
// it is known what is here.
import { registerRoute } from 'workbox-routing'
import { offlineMediaResponse } from '#src/offline/media/offline-media-response.ts'
import { listMediaFiles, onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { canBeVideo } from './resource-rules.ts'

/** The addresses of what is here; null until known. */
let downloadedUrls: ReadonlySet<string> | null = null

async function refreshDownloadedUrls(): Promise<void> {
  downloadedUrls = new Set((await listMediaFiles()).map(({ url }) => url))
}

export function registerDownloadedMedia(): void {
  onMediaFilesChange(() => void refreshDownloadedUrls())
  void refreshDownloadedUrls()
  registerRoute(
    ({ url, request }) =>
      canBeVideo(url, self.location.origin) &&
      isPlaybackRequest(request) &&
      (downloadedUrls === null || downloadedUrls.has(withoutHash(url))),
    async ({ url, request }) =>
      (await offlineMediaResponse(withoutHash(url), request.headers.get('range')).catch(() => null)) ?? fetch(request),
  )
}

/** What is downloaded asks its host, whatever is here already. */
const isPlaybackRequest = ({ cache, mode }: Request): boolean => cache !== 'no-store' && mode !== 'navigate'

function withoutHash(url: URL): string {
  const { href, hash } = url
  return hash === '' ? href : href.slice(0, -hash.length)
}

/// <reference lib="webworker" />
// Videos of downloaded tasks come from the device. Every other request for one goes to the network untouched, as soon as
// it is known what is here.
import { registerRoute } from 'workbox-routing'
import { keptAnswer } from '#src/offline/media/kept-answer.ts'
import { listMediaFiles, onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { mayBeVideo } from './resources.ts'

/** The addresses of what is here; null until known. */
let here: ReadonlySet<string> | null = null

async function look(): Promise<void> {
  here = new Set((await listMediaFiles()).map(({ url }) => url))
}

export function registerMedia(): void {
  onMediaFilesChange(() => void look())
  void look()
  registerRoute(
    ({ url, request }) =>
      mayBeVideo(url, self.location.origin) && isForReading(request) && (here === null || here.has(addressOf(url))),
    async ({ url, request }) =>
      (await keptAnswer(addressOf(url), request.headers.get('range')).catch(() => null)) ?? fetch(request),
  )
}

/** What is downloaded asks its host, whatever is here already. */
const isForReading = ({ cache, mode }: Request): boolean => cache !== 'no-store' && mode !== 'navigate'

function addressOf(url: URL): string {
  const { href, hash } = url
  return hash === '' ? href : href.slice(0, -hash.length)
}

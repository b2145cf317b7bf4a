// Fetches, unpacks, measures and stores a waveform. Browsers offer decoding to pages only.
import { cacheWaveform, readCachedWaveform } from '#src/offline/waveform-cache.ts'
import { fetchAudio } from './fetch-audio.ts'
import { PeakAccumulator } from './peaks.ts'
import type { WorkerResponse, WorkerRequest } from './waveform-messages.ts'

type Port = {
  postMessage: (message: WorkerResponse, options: { transfer: Transferable[] }) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<WorkerRequest>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const pageScope = globalThis as unknown as Port

const postToPage = (message: WorkerResponse, transfer: Transferable[] = []) =>
  pageScope.postMessage(message, { transfer })

const accumulator = new PeakAccumulator()
let url = ''

pageScope.addEventListener('message', ({ data }) => {
  if (data.kind === 'read') void read(data.url)
  else if (data.kind === 'samples') accumulator.add(data.samples, data.startSeconds, data.decodeRateHz)
  else void finish()
})

async function read(requestedUrl: string): Promise<void> {
  url = requestedUrl
  try {
    const cachedValues = await readCachedWaveform(url)
    if (cachedValues)
      return postToPage({ kind: 'peaks', values: cachedValues.length > 0 ? new Uint8Array(cachedValues) : null })
    const parts = await fetchAudio(url)
    if (parts.length === 0) return await finish()
    postToPage(
      { kind: 'decode', parts },
      parts.map(({ data }) => data),
    )
  } catch {
    // Forbidden by the origin, or no network: not reported, as a waveform is optional and a later attempt may succeed.
    postToPage({ kind: 'peaks', values: null })
  }
}

async function finish(): Promise<void> {
  const values = accumulator.values()
  await cacheWaveform(url, values)
  postToPage({ kind: 'peaks', values: values.length > 0 ? values : null })
}

// Fetches, unpacks, measures and stores a waveform. Browsers offer decoding to pages only.
import { keepWaveform, keptWaveform } from '#src/offline/kept-waveforms.ts'
import { fetchSound } from './fetch-sound.ts'
import { PeakCounter } from './peaks.ts'
import type { FromWorker, ToWorker } from './waveform-messages.ts'

type Port = {
  postMessage: (message: FromWorker, options: { transfer: Transferable[] }) => void
  addEventListener: (kind: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void
}

// The DOM types describe a page's global scope; this is a worker's.
const page = globalThis as unknown as Port

const tell = (message: FromWorker, transfer: Transferable[] = []) => page.postMessage(message, { transfer })

const counter = new PeakCounter()
let url = ''

page.addEventListener('message', ({ data }) => {
  if (data.kind === 'read') void read(data.url)
  else if (data.kind === 'samples') counter.add(data.samples, data.at, data.rate)
  else void finish()
})

async function read(wanted: string): Promise<void> {
  url = wanted
  try {
    const kept = await keptWaveform(url)
    if (kept) return tell({ kind: 'peaks', values: kept.length > 0 ? new Uint8Array(kept) : null })
    const parts = await fetchSound(url)
    if (parts.length === 0) return await finish()
    tell(
      { kind: 'decode', parts },
      parts.map(({ data }) => data),
    )
  } catch {
    // Forbidden by the origin, or no network: not reported, as a waveform is optional and a later attempt may succeed.
    tell({ kind: 'peaks', values: null })
  }
}

async function finish(): Promise<void> {
  const values = counter.values()
  await keepWaveform(url, values)
  tell({ kind: 'peaks', values: values.length > 0 ? values : null })
}

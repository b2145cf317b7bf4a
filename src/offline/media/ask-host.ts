// Sends requests to the hosts of videos and finds out why they fail.
import { anySignal } from '#src/offline/any-signal.ts'
import { MediaTrouble, reasonOfStatus } from './media-trouble.ts'
import type { FileFacts } from './media-store.ts'

/** Milliseconds without a byte after which a host counts as silent. */
const patienceMs = 30_000

/** A response and its timeout: call `touch` whenever data arrives, and `stop` at the end. */
export type HostAnswer = { readonly response: Response; readonly touch: () => void; readonly stop: () => void }

/** Requests `url`, bypassing every cache. Rejects with a `MediaTrouble`, or with the signal's reason. */
export async function askHost(url: string, init: RequestInit, signal: AbortSignal): Promise<HostAnswer> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const touch = () => {
    stop()
    timer = setTimeout(() => silence.abort(new MediaTrouble('network')), patienceMs)
  }
  touch()
  try {
    const both = anySignal(signal, silence.signal)
    const response = await fetch(url, { ...init, cache: 'no-store', signal: both })
    return { response, touch, stop }
  } catch (error) {
    stop()
    signal.throwIfAborted()
    throw new MediaTrouble(await reasonOfSilence(url), { cause: error })
  }
}

/** Throws a `MediaTrouble` for an error status, or for an HTML page, which some hosts send for a missing file. */
export async function mustBeMedia(response: Response): Promise<void> {
  const page = response.headers.get('content-type')?.startsWith('text/html') === true
  const why = reasonOfStatus(response.status) ?? (page ? 'not-found' : null)
  if (why === null) return
  await response.body?.cancel()
  throw new MediaTrouble(why)
}

/** Finds out why a request got no answer: CORS if a `no-cors` request succeeds, else the host or the network. */
async function reasonOfSilence(url: string): Promise<'cors' | 'network' | 'host'> {
  if (await answers(url, { mode: 'no-cors' })) return 'cors'
  return (await answers('/healthz', {})) ? 'host' : 'network'
}

async function answers(url: string, init: RequestInit): Promise<boolean> {
  try {
    const { body } = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    void body?.cancel().catch(() => undefined)
    return true
  } catch {
    return false
  }
}

/**
 * Reads type, version and length of a file from a response. The length is unknown for a compressed response and for a
 * range whose host hides Content-Range, unless the range extends to the end.
 */
export function factsOf(url: string, { headers, status }: Response, asked: Asked): FileFacts {
  const length = headers.get('content-encoding') === null ? numberIn(headers.get('content-length')) : null
  const inAll = numberIn(headers.get('content-range')?.split('/')[1])
  const toEnd = length === null || asked.to !== null ? null : asked.from + length
  return {
    url,
    type: headers.get('content-type') ?? '',
    version: headers.get('etag') ?? headers.get('last-modified'),
    total: status === 206 ? (inAll ?? toEnd) : length,
  }
}

type Asked = { readonly from: number; readonly to: number | null }

const numberIn = (text: string | null | undefined): number | null => (/^\d+$/.test(text ?? '') ? Number(text) : null)

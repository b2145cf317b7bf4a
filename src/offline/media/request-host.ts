// Sends requests to the hosts of videos and finds out why they fail.
import { anySignal } from '#src/offline/with-timeout.ts'
import { MediaDownloadError, reasonOfStatus } from './media-download-error.ts'
import type { FileMetadata } from './media-store.ts'

/** Milliseconds without a byte after which a host counts as silent. */
const hostTimeoutMs = 30_000

/** A response and its timeout: call `resetTimeout` whenever data arrives, and `clearTimer` at the end. */
export type HostResponse = {
  readonly response: Response
  readonly resetTimeout: () => void
  readonly clearTimer: () => void
}

/** Requests `url` after everything the page needs, bypassing every cache. Rejects with a `MediaDownloadError`, or with the signal's reason. */
export async function requestHost(url: string, init: RequestInit, signal: AbortSignal): Promise<HostResponse> {
  const idleAbort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearTimer = () => clearTimeout(timer)
  const resetTimeout = () => {
    clearTimer()
    timer = setTimeout(() => idleAbort.abort(new MediaDownloadError('network')), hostTimeoutMs)
  }
  resetTimeout()
  try {
    const combined = anySignal(signal, idleAbort.signal)
    const response = await fetch(url, { ...init, cache: 'no-store', priority: 'low', signal: combined })
    return { response, resetTimeout, clearTimer }
  } catch (error) {
    clearTimer()
    signal.throwIfAborted()
    throw new MediaDownloadError(await reasonOfNoResponse(url), { cause: error })
  }
}

/** Throws a `MediaDownloadError` for an error status, or for an HTML page, which some hosts send for a missing file. */
export async function assertMedia(response: Response): Promise<void> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true
  const reason = reasonOfStatus(response.status) ?? (isHtml ? 'not-found' : null)
  if (reason === null) return
  await response.body?.cancel()
  throw new MediaDownloadError(reason)
}

/**
 * Finds out why a request got no answer. A lasting reason, CORS or the host, needs a second failure after this server
 * answered: the network may have returned meanwhile, and a captive portal forbids access to every host.
 */
async function reasonOfNoResponse(url: string): Promise<'cors' | 'network' | 'host'> {
  if (!(await isReachable('/healthz', {})) || (await isReachable(url, {}))) return 'network'
  if (!(await isReachable(url, { mode: 'no-cors' }))) return 'host'
  return new URL(url, location.origin).origin === location.origin ? 'network' : 'cors'
}

async function isReachable(url: string, init: RequestInit): Promise<boolean> {
  try {
    const { body } = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(hostTimeoutMs) })
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
export function metadataOf(url: string, { headers, status }: Response, requestedRange: RequestedRange): FileMetadata {
  const length = headers.get('content-encoding') === null ? parseDigits(headers.get('content-length')) : null
  const rangeTotal = parseDigits(headers.get('content-range')?.split('/')[1])
  const totalToEnd = length === null || requestedRange.to !== null ? null : requestedRange.from + length
  return {
    url,
    type: headers.get('content-type') ?? '',
    version: headers.get('etag') ?? headers.get('last-modified'),
    totalBytes: status === 206 ? (rangeTotal ?? totalToEnd) : length,
  }
}

type RequestedRange = { readonly from: number; readonly to: number | null }

const parseDigits = (text: string | null | undefined): number | null => (/^\d+$/.test(text ?? '') ? Number(text) : null)

// Finds out why a video cannot be shown. An element reports little more than "not playable"; a request to its host
// tells the reason.
import { linkExpiry } from '#src/domain/media/link-expiry.ts'
import type { MediaProblem } from '#src/player/core/media.ts'
import { hostOf, type PolicyViolations } from './policy-violations.ts'

/** Milliseconds a host has to answer. */
const hostTimeoutMs = 5000

/** Bytes read from the beginning of a file: most files have their `moov` box within them. */
const headBytes = 65_536

/** The host's answer to a second request for a video. */
type ProbeResult =
  | { readonly kind: 'refused'; readonly problem: MediaProblem }
  | { readonly kind: 'sent'; readonly isTruncated: boolean; readonly codec: string | null }

/** Finds the cause of an element's error by a request to its host. `at`: media seconds up to which it can be played. */
export async function problemOfElement(
  error: Pick<MediaError, 'code' | 'message'> | null,
  { url, at, decoded }: { readonly url: string; readonly at: number; readonly decoded: boolean },
  violations: PolicyViolations,
): Promise<MediaProblem> {
  // Firefox, for a file without a picture; with one it plays without sound.
  if (error?.message.includes('OnMediaSinkAudioError')) return { kind: 'no-audio-output' }
  if (error?.code === MediaError.MEDIA_ERR_DECODE && decoded) return { kind: 'damaged', at }
  const result = await probeHost(url, violations)
  if (result.kind === 'refused') return result.problem
  if (result.isTruncated) return { kind: 'damaged', at }
  // The host sends the bytes and the network works, so the browser cannot play them.
  return error?.code === MediaError.MEDIA_ERR_NETWORK ? { kind: 'network' } : { kind: 'codec', codec: result.codec }
}

/** Why the host refuses `url`; `null` when it serves it. */
export async function problemAt(url: string, violations: PolicyViolations): Promise<MediaProblem | null> {
  const result = await probeHost(url, violations)
  return result.kind === 'refused' ? result.problem : null
}

/** Codecs that browsers do not play, or not all of them, by their names in MP4 files and in playlists. */
const rareCodecs = [
  { track: 'picture', name: 'HEVC', marks: ['hvc1', 'hev1'] },
  { track: 'picture', name: 'Dolby Vision', marks: ['dvh1', 'dvhe'] },
  { track: 'picture', name: 'MPEG-4 Part 2', marks: ['mp4v'] },
  { track: 'picture', name: 'ProRes', marks: ['apch', 'apcn', 'apcs', 'apco', 'ap4h'] },
  { track: 'sound', name: 'AC-3', marks: ['ac-3'] },
  { track: 'sound', name: 'E-AC-3', marks: ['ec-3'] },
  { track: 'sound', name: 'DTS', marks: ['dtsc', 'dtsh', 'dtse'] },
  { track: 'sound', name: 'ALAC', marks: ['alac'] },
] as const

type Track = (typeof rareCodecs)[number]['track']

/** Name of the rare codec in a list of codecs; `null` without one. */
export function rareCodecIn(codecs: string, of?: Track): string | null {
  const found = rareCodecs.find(
    ({ track, marks }) => (of === undefined || of === track) && marks.some((mark) => codecs.includes(mark)),
  )
  return found?.name ?? null
}

/** The codecs of a playlist by its attributes, or the first of each `stsd` box (ISO/IEC 14496-12, 8.5.2). */
const codecMarks = { playlist: /CODECS="([^"]*)"/g, file: /stsd.{12}(.{4})/gs }

/** Name of the rare codec of which the beginning of a file or a playlist says that it has it; `null` without one. */
export function findRareCodec(head: Uint8Array, of?: Track): string | null {
  const text = new TextDecoder('latin1').decode(head)
  const marks = text.matchAll(text.includes('#EXTM3U') ? codecMarks.playlist : codecMarks.file)
  return rareCodecIn(Array.from(marks, ([, codecs]) => codecs).join(), of)
}

/** Name of the rare codec of the file or playlist at `url`; `null` where it has none or cannot be read. */
export async function rareCodecAt(url: string, track?: Track): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(hostTimeoutMs) })
    return response.ok ? findRareCodec(await readHead(response), track) : null
  } catch {
    return null
  }
}

/** Whether the file at `url` is cut off; `false` where it cannot be read. */
export async function isTruncatedAt(url: string, violations: PolicyViolations): Promise<boolean> {
  const result = await probeHost(url, violations)
  return result.kind === 'sent' && result.isTruncated
}

async function probeHost(url: string, violations: PolicyViolations): Promise<ProbeResult> {
  const signal = AbortSignal.timeout(hostTimeoutMs)
  try {
    // GET, because a signed URL may allow no other method. Reads only the beginning.
    const response = await fetch(url, { signal })
    const head = await readHead(response)
    const refusal = response.ok ? '' : new TextDecoder().decode(head.subarray(0, 2000))
    const hasExpired = isOver(linkExpiry(url) ?? readAuthKey(url)) || /expired?\b/i.test(refusal)
    const problem = problemOfStatus(response.status, hostOf(url), hasExpired)
    if (problem) return { kind: 'refused', problem }
    // Some hosts answer a request for a missing file with an HTML page.
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (isHtml) return { kind: 'refused', problem: { kind: 'not-found' } }
    return { kind: 'sent', isTruncated: isTruncated(head, lengthOf(response)), codec: findRareCodec(head) }
  } catch {
    // Most hosts refuse a link that has ended without allowing the page to read why.
    const expired = isOver(linkExpiry(url)) && navigator.onLine ? ({ kind: 'expired' } as const) : null
    const problem = violations.problemOf(url) ?? expired ?? (await problemOfFailedRequest(url, signal))
    return { kind: 'refused', problem }
  }
}

const isOver = (end: number | null) => end !== null && end <= Date.now()

/**
 * The time in the key of Aliyun's CDN, in milliseconds since 1970. Its host adds a lifetime that the address does not
 * say, so that it tells only why a link is refused, not that it is.
 */
function readAuthKey(url: string): number | null {
  const [, seconds] = /[?&]auth_key=(\d+)-/.exec(url) ?? []
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** The problem that a response status means for media; `null` when the status is no error. */
export function problemOfStatus(status: number, host: string, expired = false): MediaProblem | null {
  if (status === 404) return { kind: 'not-found' }
  if (status === 410) return { kind: 'expired' }
  if (status === 401 || status === 403) return { kind: expired ? 'expired' : 'forbidden' }
  return status >= 400 ? { kind: 'host-error', host, status } : null
}

async function readHead({ body }: Response): Promise<Uint8Array> {
  let head = new Uint8Array()
  if (!body) return head
  const reader = body.getReader()
  while (head.length < headBytes) {
    const { value, done } = await reader.read()
    if (done) break
    const extended = new Uint8Array(head.length + value.length)
    extended.set(head)
    extended.set(value, head.length)
    head = extended
  }
  void reader.cancel()
  return head
}

/** Bytes; `null` where the host does not send a length, or sends that of a compressed body. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

/** Tells a CORS refusal from a missing answer: a `no-cors` request succeeds if the host answers at all. */
async function problemOfFailedRequest(url: string, timeoutSignal: AbortSignal): Promise<MediaProblem> {
  const noAnswer: MediaProblem = { kind: 'no-answer', host: hostOf(url) }
  if (timeoutSignal.aborted) return noAnswer
  const signal = AbortSignal.timeout(hostTimeoutMs)
  try {
    const { body } = await fetch(url, { mode: 'no-cors', signal })
    void body?.cancel()
    return { kind: 'cors' }
  } catch {
    return signal.aborted ? noAnswer : { kind: 'network' }
  }
}

const firstBoxes: readonly string[] = ['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pdin']

/**
 * An MP4 is a sequence of boxes, each of which begins with its length in bytes and its type (ISO/IEC 14496-12, 4.2).
 * Whether a file that begins with `head` is empty, ends within a box, or has no `moov` box. `total`: its length in
 * bytes, `null` if unknown. Returns `false` for anything that is not an MP4, unless it is empty.
 */
export function isTruncated(head: Uint8Array, total: number | null): boolean {
  if (head.length === 0) return true
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let hasMovieBox = false
  for (let at = 0; ;) {
    if (total !== null && at >= total) return at > total || !hasMovieBox
    if (at + 8 > head.length) return total !== null && at + 8 > total
    const type = String.fromCharCode(...head.subarray(at + 4, at + 8))
    if (at === 0 && !firstBoxes.includes(type)) return false
    if (type === 'moov') hasMovieBox = true
    const size = boxSize(view, at)
    // The box extends to the end of the file, or its size is invalid.
    if (size === null) return false
    at += size
  }
}

function boxSize(view: DataView, at: number): number | null {
  const size = view.getUint32(at)
  if (size !== 1) return size >= 8 ? size : null
  return at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : null
}

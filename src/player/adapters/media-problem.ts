// Why a video cannot be shown. An element says little more than "not playable"; its host is asked for the rest.
import type { MediaProblem } from '#src/player/core/media.ts'
import { expiryOf } from './expiry.ts'
import { isCutOff } from './file-length.ts'
import { hostOf, type PolicyViolations } from './policy-violations.ts'

/** How long a host may take to say why, in milliseconds. */
const answerMs = 5000

/** Of a file's beginning, in bytes: enough for what stands before the pictures of most. */
const headBytes = 65_536

/** What a host says when it is asked for a video once more. */
type HostAnswer =
  | { readonly kind: 'refused'; readonly problem: MediaProblem }
  | { readonly kind: 'sent'; readonly cutOff: boolean }

/** What an element's own error means, once the host has been asked. `at`: media seconds up to which it can be played. */
export async function problemOfElement(
  error: MediaError | null,
  { url, at, decoded }: { readonly url: string; readonly at: number; readonly decoded: boolean },
  violations: PolicyViolations,
): Promise<MediaProblem> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE && decoded) return { kind: 'damaged', at }
  const answer = await askHost(url, violations)
  if (answer.kind === 'refused') return answer.problem
  if (answer.cutOff) return { kind: 'damaged', at }
  // Bytes that do come and are no network's fault are ones the browser cannot play.
  return { kind: error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'codec' }
}

/** What the host at `url` refuses, and why; `null` when it answers as it should. */
export async function problemAt(url: string, violations: PolicyViolations): Promise<MediaProblem | null> {
  const answer = await askHost(url, violations)
  return answer.kind === 'refused' ? answer.problem : null
}

/** Whether the file at `url` is shorter than it says itself; `false` where that cannot be read. */
export async function isCutOffAt(url: string, violations: PolicyViolations): Promise<boolean> {
  const answer = await askHost(url, violations)
  return answer.kind === 'sent' && answer.cutOff
}

async function askHost(url: string, violations: PolicyViolations): Promise<HostAnswer> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    // GET, for a signed address may be good for nothing else; no more than the beginning is waited for.
    const response = await fetch(url, { signal })
    const head = await readHead(response)
    const refusal = response.ok ? '' : new TextDecoder().decode(head.subarray(0, 2000))
    const expired = (expiryOf(url) ?? Infinity) <= Date.now() || /expired?\b/i.test(refusal)
    const problem = problemOfStatus(response.status, expired)
    if (problem) return { kind: 'refused', problem }
    // A host that answers a missing file with a page has no such video.
    const page = response.headers.get('content-type')?.startsWith('text/html')
    if (page) return { kind: 'refused', problem: { kind: 'not-found' } }
    return { kind: 'sent', cutOff: isCutOff(head, lengthOf(response)) }
  } catch {
    return { kind: 'refused', problem: violations.problemOf(url) ?? (await problemOfSilence(url, signal)) }
  }
}

/** What a refused request for media means; `null` when it was not refused. */
export function problemOfStatus(status: number, expired = false): MediaProblem | null {
  if (status === 404) return { kind: 'not-found' }
  if (status === 410) return { kind: 'expired' }
  if (status === 401 || status === 403) return { kind: expired ? 'expired' : 'forbidden' }
  return status >= 400 ? { kind: 'network' } : null
}

async function readHead({ body }: Response): Promise<Uint8Array> {
  let head = new Uint8Array()
  if (!body) return head
  const reader = body.getReader()
  while (head.length < headBytes) {
    const { value, done } = await reader.read()
    if (done) break
    const longer = new Uint8Array(head.length + value.length)
    longer.set(head)
    longer.set(value, head.length)
    head = longer
  }
  void reader.cancel()
  return head
}

/** Bytes; `null` where the host does not say, or says it of a compressed form. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? null : Number(length)
}

/** A host that may not be read from can still be heard. */
async function problemOfSilence(url: string, asked: AbortSignal): Promise<MediaProblem> {
  const noAnswer: MediaProblem = { kind: 'no-answer', host: hostOf(url) }
  if (asked.aborted) return noAnswer
  const signal = AbortSignal.timeout(answerMs)
  try {
    const { body } = await fetch(url, { mode: 'no-cors', signal })
    void body?.cancel()
    return { kind: 'cors' }
  } catch {
    return signal.aborted ? noAnswer : { kind: 'network' }
  }
}

// Why a video cannot be shown. An element says little more than "not playable"; its host is asked for the rest.
import type { MediaProblem } from '#src/player/core/media.ts'
import { expiryOf } from './expiry.ts'

/** What an element's own error means, once the host has been asked. */
export async function problemOfElement(error: MediaError | null, url: string): Promise<MediaProblem> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'codec'
  const found = await problemAt(url)
  // Bytes that do come and are no network's fault are ones the browser cannot play.
  return found ?? (error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'codec')
}

/** What the host at `url` refuses, and why; `null` when it answers as it should. */
export async function problemAt(url: string): Promise<MediaProblem | null> {
  try {
    // GET, for a signed address may be good for nothing else; the body is not waited for.
    const response = await fetch(url)
    const words = await firstWords(response)
    const expired = (expiryOf(url) ?? Infinity) <= Date.now() || /expired?\b/i.test(words)
    // A host that answers a missing file with a page has no such video.
    const page = response.headers.get('content-type')?.startsWith('text/html')
    return problemOfStatus(response.status, expired) ?? (page ? 'not-found' : null)
  } catch {
    return (await answersAtAll(url)) ? 'cors' : 'network'
  }
}

/** What a refused request for media means; `null` when it was not refused. */
export function problemOfStatus(status: number, expired = false): MediaProblem | null {
  if (status === 404) return 'not-found'
  if (status === 410) return 'expired'
  if (status === 401 || status === 403) return expired ? 'expired' : 'forbidden'
  return status >= 400 ? 'network' : null
}

/** Why it was refused stands in a refusal's first words. */
async function firstWords(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = response.ok ? null : await reader?.read()
  void reader?.cancel()
  return first?.value ? new TextDecoder().decode(first.value.subarray(0, 2000)) : ''
}

/** A host that may not be read from can still be heard. */
async function answersAtAll(url: string): Promise<boolean> {
  try {
    const { body } = await fetch(url, { mode: 'no-cors' })
    void body?.cancel()
    return true
  } catch {
    return false
  }
}

// Detects a host that stops sending data a video waits for. Counts checks, one a second, instead of elapsed time: a
// suspended page has not waited.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { hostOf } from './policy-violations.ts'
import { everyMs } from './scoped-timers.ts'

/** The result of one check. */
export type LoadReading = {
  /** The URL the video waits for; `null` while it does not wait. */
  readonly awaitedUrl: string | null
  /** A number that changes when bytes arrive or the video progresses. */
  readonly progress: number
}

export type HostWait = LoadReading & { readonly seconds: number }

/** Seconds without a byte after which a host counts as not answering. */
const hostTimeoutSeconds = 10

export const initialHostWait: HostWait = { awaitedUrl: null, progress: 0, seconds: 0 }

/** Counts the seconds in which a video waited for the same URL and received nothing. */
export function updateHostWait(before: HostWait, read: LoadReading): HostWait {
  const isStillWaiting =
    read.awaitedUrl !== null && read.awaitedUrl === before.awaitedUrl && read.progress === before.progress
  return { ...read, seconds: isStillWaiting ? before.seconds + 1 : 0 }
}

/** Calls `read` once a second while the page is visible, and `onTimeout` once with the URL that gets no answer. */
export function watchHostTimeout(scope: Scope, read: () => LoadReading, onTimeout: (url: string) => void): void {
  let wait = initialHostWait
  const release = everyMs(scope, 1000, () => {
    if (document.hidden) return
    wait = updateHostWait(wait, read())
    if (wait.seconds < hostTimeoutSeconds || wait.awaitedUrl === null) return
    release()
    onTimeout(wait.awaitedUrl)
  })
}

/** Blames the network rather than the host while the device is offline. */
export function problemOfHostTimeout(url: string): MediaProblem {
  return navigator.onLine ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
}

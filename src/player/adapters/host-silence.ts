// Detects a host that stops sending data a video waits for. Counts checks, one a second, instead of elapsed time: a
// suspended page has not waited.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { hostOf } from './policy-violations.ts'
import { everyMs } from './scope.ts'

/** The result of one check. */
export type Look = {
  /** The URL the video waits for; `null` while it does not wait. */
  readonly waitsFor: string | null
  /** A number that changes when bytes arrive or the video progresses. */
  readonly progress: number
}

export type Silence = Look & { readonly seconds: number }

/** Seconds without a byte after which a host counts as not answering. */
const patienceSeconds = 10

export const noSilence: Silence = { waitsFor: null, progress: 0, seconds: 0 }

/** Counts the seconds in which a video waited for the same URL and received nothing. */
export function countSilence(before: Silence, look: Look): Silence {
  const goesOn = look.waitsFor !== null && look.waitsFor === before.waitsFor && look.progress === before.progress
  return { ...look, seconds: goesOn ? before.seconds + 1 : 0 }
}

/** Calls `look` once a second while the page is visible, and `onSilence` once with the URL that gets no answer. */
export function watchSilence(scope: Scope, look: () => Look, onSilence: (url: string) => void): void {
  let silence = noSilence
  const release = everyMs(scope, 1000, () => {
    if (document.hidden) return
    silence = countSilence(silence, look())
    if (silence.seconds < patienceSeconds || silence.waitsFor === null) return
    release()
    onSilence(silence.waitsFor)
  })
}

/** Blames the network rather than the host while the device is offline. */
export function problemOfSilentHost(url: string): MediaProblem {
  return navigator.onLine ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
}

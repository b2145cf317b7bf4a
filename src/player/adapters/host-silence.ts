// Tells when a host that a video waits for sends nothing any more. Counted in looks, one a second, not by the clock: a page
// that was asleep has not waited.
import type { MediaProblem } from '#src/player/core/media.ts'
import type { Scope } from '#src/player/core/scope.ts'
import { hostOf } from './policy-violations.ts'
import { everyMs } from './scope.ts'

/** What is known at one look. */
export type Look = {
  /** The address whose bytes the video cannot do without; `null` while it needs none. */
  readonly waitsFor: string | null
  /** Anything that is another number when bytes came, or when the video went on. */
  readonly progress: number
}

export type Silence = Look & { readonly seconds: number }

/** Seconds without a byte after which a host is said not to answer. */
const patienceSeconds = 10

export const noSilence: Silence = { waitsFor: null, progress: 0, seconds: 0 }

/** Seconds that count are those in which a video waited for bytes of one address and got none. */
export function countSilence(before: Silence, look: Look): Silence {
  const goesOn = look.waitsFor !== null && look.waitsFor === before.waitsFor && look.progress === before.progress
  return { ...look, seconds: goesOn ? before.seconds + 1 : 0 }
}

/** Looks once a second while the page is in sight; `onSilence` gets the address that is not answered, once. */
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

/** A device without a network cannot say anything about hosts. */
export function problemOfSilentHost(url: string): MediaProblem {
  return navigator.onLine ? { kind: 'no-answer', host: hostOf(url) } : { kind: 'network' }
}

// What was truly played and how long a task was in front, seen from outside the app: runs in the page, shares no code
// with the player, and reads the elements every 10 ms. Any browser driver can evaluate both functions.
import { z } from 'zod'

const observation = z.object({
  /** Share of the dub, 0 to 1, that was played with its sound on. */
  coverage: z.number(),
  /** Seconds since the dub came onto the page in which the page was not hidden. */
  workedSeconds: z.number(),
})

export type Observation = z.infer<typeof observation>

export const readObservation = (value: unknown): Observation => observation.parse(value)

/** Observes the dub that is on the page now, from scratch. */
export function observeDub(): void {
  const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
  if (!dub) throw new Error('There is no dub to observe')
  const cellsPerSecond = 200
  const cells = new Set<number>()
  const began = performance.now()
  let hiddenMs = 0
  let hiddenAt: number | null = null
  const look = () => ({
    time: dub.currentTime,
    at: performance.now(),
    audible: !dub.muted && !dub.seeking,
    rate: dub.playbackRate,
  })
  let last = look()
  const note = () => {
    const now = look()
    const longest = ((now.at - last.at) / 1000) * Math.max(now.rate, last.rate) + 0.5
    if (last.audible && now.time > last.time && now.time - last.time <= longest) {
      const end = Math.round(now.time * cellsPerSecond)
      for (let cell = Math.round(last.time * cellsPerSecond); cell < end; cell += 1) cells.add(cell)
    }
    last = now
  }
  setInterval(note, 10)
  for (const type of ['pause', 'ended', 'volumechange', 'ratechange']) dub.addEventListener(type, note, true)
  document.addEventListener('visibilitychange', () => {
    const now = performance.now()
    if (hiddenAt !== null) hiddenMs += now - hiddenAt
    hiddenAt = document.hidden ? now : null
  })
  Reflect.set(window, 'dubObserved', () => ({
    coverage: cells.size / Math.round(dub.duration * cellsPerSecond),
    workedSeconds: (performance.now() - began - hiddenMs) / 1000,
  }))
}

/** What was observed up to now, for `readObservation`. */
export function takeObservation(): unknown {
  const read: unknown = Reflect.get(window, 'dubObserved')
  return typeof read === 'function' ? read() : null
}

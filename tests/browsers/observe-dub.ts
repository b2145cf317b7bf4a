// An oracle for coverage and duration that shares no code with the player. It runs in the page and uses the browser's own
// record of played ranges, or, if the dub was muted meanwhile, samples of the element every 10 ms, which are less exact
// on a busy page.
import { z } from 'zod'

const observations = z.record(
  z.string(),
  z.object({
    /** Share of the dub, 0 to 1, that was played with its sound on. */
    coverage: z.number(),
    /** Seconds from the dub's appearance to the last press on Submit, without those when the page was hidden. */
    workedSeconds: z.number(),
  }),
)

/** Observations by the id of the task, from what `takeObservations` returned in the page. */
export const readObservations = (value: unknown) => observations.parse(value)

/** Observes every dub that is added to the page from now on. */
export function observeDubs(): void {
  const cellsPerSecond = 200
  type DubReading = { readonly time: number; readonly atMs: number; readonly audible: boolean; readonly rate: number }
  type DubRecord = {
    readonly dub: HTMLVideoElement
    readonly cells: Set<number>
    readonly beganAtMs: number
    last: DubReading
    duration: number
    playedSeconds: number
    muted: boolean
    hiddenMs: number
    submittedAtMs: number
  }
  const records = new Map<string, DubRecord>()
  let current: DubRecord | null = null
  let hiddenAt: number | null = null
  // What the page set last: without an audio device WebKitGTK unmutes every video a moment later.
  const mutedElements = new Map<unknown, boolean>()
  const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')
  Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
    ...property,
    set(muted: boolean) {
      recordReading()
      mutedElements.set(this, muted)
      property?.set?.call(this, muted)
    },
  })
  const isMuted = (dub: HTMLVideoElement) => mutedElements.get(dub) ?? dub.muted
  const readDub = (dub: HTMLVideoElement): DubReading => ({
    time: dub.currentTime,
    atMs: performance.now(),
    audible: !isMuted(dub) && !dub.seeking,
    rate: dub.playbackRate,
  })
  const recordReading = () => {
    if (!current?.dub.isConnected) return
    const { dub, last, cells } = current
    const now = readDub(dub)
    const maxAdvance = ((now.atMs - last.atMs) / 1000) * Math.max(now.rate, last.rate) + 0.5
    if (last.audible && now.time > last.time && now.time - last.time <= maxAdvance) {
      const end = Math.round(now.time * cellsPerSecond)
      for (let cell = Math.round(last.time * cellsPerSecond); cell < end; cell += 1) cells.add(cell)
    }
    current.last = now
    if (!dub.paused && isMuted(dub)) current.muted = true
    if (!(dub.duration > 0)) return
    current.duration = dub.duration
    current.playedSeconds = 0
    for (let index = 0; index < dub.played.length; index += 1) {
      current.playedSeconds += dub.played.end(index) - dub.played.start(index)
    }
  }
  const trackDub = () => {
    const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
    if (dub && dub !== current?.dub) {
      const beganAtMs = performance.now()
      current = {
        dub,
        cells: new Set(),
        beganAtMs,
        last: readDub(dub),
        duration: 0,
        playedSeconds: 0,
        muted: false,
        hiddenMs: 0,
        submittedAtMs: beganAtMs,
      }
      records.set(location.pathname.split('/').at(-1) ?? '', current)
      for (const type of ['pause', 'ended', 'ratechange']) dub.addEventListener(type, recordReading, true)
    }
  }
  setInterval(recordReading, 10)
  new MutationObserver(trackDub).observe(document, { childList: true, subtree: true })
  trackDub()
  document.addEventListener('visibilitychange', () => {
    const now = performance.now()
    if (current && hiddenAt !== null) current.hiddenMs += now - hiddenAt
    hiddenAt = document.hidden ? now : null
  })
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('button')?.textContent : ''
      if (current && pressed === 'Submit Review') current.submittedAtMs = performance.now()
    },
    true,
  )
  Reflect.set(window, 'observedDubs', () =>
    Object.fromEntries(
      [...records].map(([task, { cells, muted, playedSeconds, duration, beganAtMs, hiddenMs, submittedAtMs }]) => [
        task,
        {
          coverage: duration > 0 ? (muted ? cells.size / cellsPerSecond : playedSeconds) / duration : 0,
          workedSeconds: (submittedAtMs - beganAtMs - hiddenMs) / 1000,
        },
      ]),
    ),
  )
}

/** The observations so far, for `readObservations`. */
export function takeObservations(): unknown {
  const read: unknown = Reflect.get(window, 'observedDubs')
  return typeof read === 'function' ? read() : null
}

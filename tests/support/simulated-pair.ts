// Simulates a session on two videos for tests. Time passes only in `advanceTime`; random numbers come from a seed.
import type { SideName } from '#src/player/core/media.ts'
import { createPlayerSession, type PlayerSession } from '#src/player/core/session.ts'
import { seededRandom } from './seeded-random.ts'
import { SimulatedVideo, stepMs } from './simulated-video.ts'

export type SimulatedPair = {
  readonly session: PlayerSession
  readonly videos: { readonly [Name in SideName]: SimulatedVideo }
  /** Advances time by `ms` milliseconds and calls `onStep` after every step. */
  readonly advanceTime: (ms: number, onStep?: () => void) => void
  /** Actual seconds by which the source is ahead of the dub. */
  readonly distance: () => number
}

export function simulatePair(durations: { source: number; dub: number }, random: () => number): SimulatedPair {
  let now = 0
  const frames = new Set<() => void>()
  const videos = {
    source: new SimulatedVideo(durations.source, random),
    dub: new SimulatedVideo(durations.dub, random),
  }
  const everyFrame = (callback: () => void) => {
    frames.add(callback)
    return () => frames.delete(callback)
  }
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  const after = (ms: number, callback: () => void) => {
    const timer = { at: now + ms, callback }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const session = createPlayerSession(videos, { now: () => now, everyFrame, after })
  return {
    session,
    videos,
    distance: () => videos.source.position - videos.dub.position,
    advanceTime: (ms, onStep) => {
      for (const until = now + ms; now < until;) {
        now += stepMs
        videos.source.step(now)
        videos.dub.step(now)
        for (const timer of timers) {
          if (timer.at <= now && timers.delete(timer)) timer.callback()
        }
        if (now % 16 === 0) for (const callback of frames) callback()
        onStep?.()
      }
    },
  }
}

/** A pair whose videos have loaded. */
export function loadedPair(durations = { source: 20, dub: 20 }, seed = 7): SimulatedPair {
  const pair = simulatePair(durations, seededRandom(seed).fraction)
  pair.advanceTime(200)
  return pair
}

/** A pair that has played for two seconds. */
export function playingPair(durations = { source: 20, dub: 20 }, seed = 7): SimulatedPair {
  const pair = loadedPair(durations, seed)
  pair.session.dispatch({ kind: 'play' })
  pair.advanceTime(2000)
  return pair
}

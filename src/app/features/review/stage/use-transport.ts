// What one can tell both videos, for buttons and keys alike.
import { useEffect } from 'react'
import { segmentAfter, segmentBefore, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Heard } from '#src/player/core/session-state.ts'
import { changePlayerSettings, playerSettings, rates } from './player-settings.ts'
import { useShortcuts } from './shortcuts.ts'

/** What the sound switch turns to. */
export const nextHeard: Readonly<Record<Heard, Heard>> = { dub: 'source', source: 'both', both: 'dub' }

/** Seconds that "back" and "forward" move. */
const leap = 2

/** `list` is what "previous" and "next" go by. */
export function transportOf(pair: VideoPair | null, list: SegmentList) {
  const to = (find: typeof segmentAfter) => {
    const segment = pair && find(list, pair.position())
    if (segment) pair.send({ kind: 'seek', to: segment.start })
  }
  const by = (seconds: number) => {
    if (!pair) return
    const { duration } = pair.view()
    pair.send({ kind: 'seek', to: Math.max(0, Math.min(duration, pair.position() + seconds)) })
  }
  const setRate = (rate: number) => {
    changePlayerSettings({ rate })
    pair?.send({ kind: 'rate', rate })
  }
  return {
    toggle: () => pair?.send({ kind: isGoing(pair) ? 'pause' : 'play' }),
    back: () => by(-leap),
    forward: () => by(leap),
    previousSegment: () => to(segmentBefore),
    nextSegment: () => to(segmentAfter),
    setRate,
    slower: () => setRate(rates.findLast((rate) => rate < (pair?.view().rate ?? 1)) ?? 0.5),
    faster: () => setRate(rates.find((rate) => rate > (pair?.view().rate ?? 1)) ?? 2),
    switchSound: () => hear(pair, nextHeard[pair?.view().heard ?? 'dub']),
  }
}

export function hear(pair: VideoPair | null, heard: Heard): void {
  changePlayerSettings({ heard })
  pair?.send({ kind: 'hear', heard })
}

/** The keys of the transport, and the way the person left it the last time. */
export function useTransportKeys(pair: VideoPair | null, list: SegmentList): void {
  const transport = transportOf(pair, list)
  useShortcuts({
    play: transport.toggle,
    back: transport.back,
    forward: transport.forward,
    'previous-segment': transport.previousSegment,
    'next-segment': transport.nextSegment,
    slower: transport.slower,
    faster: transport.faster,
    heard: transport.switchSound,
  })
  useEffect(() => {
    const { heard, rate } = playerSettings()
    pair?.send({ kind: 'hear', heard })
    pair?.send({ kind: 'rate', rate })
  }, [pair])
}

/** Told to play, whether or not it has to wait just now. */
export function isGoing(pair: VideoPair): boolean {
  const { phase } = pair.view()
  return phase === 'playing' || phase === 'waiting'
}

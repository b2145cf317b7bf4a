// The commands for both videos, for buttons and keys alike.
import { useEffect, useState } from 'react'
import { segmentAfter, segmentAt, segmentBefore, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Heard } from '#src/player/core/session-state.ts'
import { hasOneSound } from './one-sound.ts'
import { changePlayerSettings, playerSettings, rates } from './player-settings.ts'
import { markA, markB, type Marks, markedRange, noMarks } from './range-marks.ts'
import { useSelectedRange } from './selected-range.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useShuttle } from './use-shuttle.ts'

/** The next state of the sound switch. */
const nextHeard: Readonly<Record<Heard, Heard>> = { dub: 'source', source: 'both', both: 'dub' }

/** Seconds by which "back" and "forward" seek. */
const leap = 2

export type Transport = {
  readonly toggle: () => void
  /** Speed backwards; 0 when the videos do not play backwards. */
  readonly backwards: number
  readonly back: () => void
  readonly forward: () => void
  readonly stepBack: () => void
  readonly stepForward: () => void
  readonly previousSegment: () => void
  readonly nextSegment: () => void
  readonly setRate: (rate: number) => void
  readonly slower: () => void
  readonly faster: () => void
  readonly nextRate: () => void
  readonly hear: (heard: Heard) => void
  readonly switchSound: () => void
  readonly setVolume: (volume: number) => void
  readonly marks: Marks
  readonly setA: () => void
  readonly setB: () => void
  readonly clearMarks: () => void
  readonly toggleLoop: () => void
}

/**
 * The transport of a pair. "Previous", "next" and "loop" refer to `list`, which is on the shared clock. A new pair
 * starts with the person's last settings.
 */
export function useTransport(pair: VideoPair | null, list: SegmentList): Transport {
  const [marks, setMarks] = useState(noMarks)
  const { range: selected, select } = useSelectedRange()

  const shuttle = useShuttle(pair)

  const at = () => pair?.position() ?? 0
  const loopRange = ({ start, end }: { start: number; end: number }) =>
    pair?.send({ kind: 'play-range', start, end, loop: true })
  const segmentTo = (find: typeof segmentAfter) => {
    const segment = pair && find(list, at())
    if (!segment) return
    shuttle.halt()
    if (pair.view().loops) loopRange(segment)
    else pair.send({ kind: 'seek', to: segment.start })
  }
  const leapBy = (seconds: number) => {
    shuttle.halt()
    pair?.send({ kind: 'seek', to: Math.max(0, Math.min(pair.view().duration, at() + seconds)) })
  }
  const step = (frames: number) => {
    shuttle.halt()
    pair?.send({ kind: 'step', frames })
  }
  const setRate = (rate: number) => {
    changePlayerSettings({ rate })
    pair?.send({ kind: 'rate', rate })
  }
  const hear = (heard: Heard) => {
    changePlayerSettings({ heard })
    pair?.send({ kind: 'hear', heard })
  }
  const mark = (next: Marks) => {
    setMarks(next)
    const range = markedRange(next)
    if (!range) return
    select({ ...range, side: null, segment: null })
    loopRange(range)
  }
  /** Ends the loop at the current position; playback continues. */
  const endLoop = () => {
    if (pair?.view().loops) pair.send({ kind: 'seek', to: at() })
  }
  const rateNow = () => pair?.view().rate ?? 1

  const transport: Transport = {
    toggle: shuttle.toggle,
    backwards: shuttle.backwards,
    back: () => leapBy(-leap),
    forward: () => leapBy(leap),
    stepBack: () => step(-1),
    stepForward: () => step(1),
    previousSegment: () => segmentTo(segmentBefore),
    nextSegment: () => segmentTo(segmentAfter),
    setRate,
    slower: () => setRate(rates.findLast((rate) => rate < rateNow()) ?? 0.5),
    faster: () => setRate(rates.find((rate) => rate > rateNow()) ?? 2),
    nextRate: () => setRate(rates.find((rate) => rate > rateNow()) ?? 0.5),
    hear,
    switchSound: () => hear(possible(nextHeard[pair?.view().heard ?? 'dub'])),
    setVolume: (volume) => {
      changePlayerSettings({ volume })
      pair?.send({ kind: 'volume', volume })
    },
    marks,
    setA: () => mark(markA(marks, at())),
    setB: () => mark(markB(marks, at())),
    clearMarks: () => {
      if (markedRange(marks)) {
        endLoop()
        if (selected?.side === null) select(null)
      }
      setMarks(noMarks)
    },
    toggleLoop: () => {
      if (pair?.view().loops) return endLoop()
      const range = markedRange(marks) ?? segmentAt(list, at()) ?? segmentAfter(list, at()) ?? selected
      if (range) loopRange(range)
    },
  }

  useShortcuts({
    play: transport.toggle,
    'shuttle-back': shuttle.back,
    'shuttle-on': shuttle.on,
    back: transport.back,
    forward: transport.forward,
    'step-back': transport.stepBack,
    'step-forward': transport.stepForward,
    'previous-segment': transport.previousSegment,
    'next-segment': transport.nextSegment,
    slower: transport.slower,
    faster: transport.faster,
    heard: transport.switchSound,
    'mark-a': transport.setA,
    'mark-b': transport.setB,
    'clear-marks': transport.clearMarks,
    'loop-segment': transport.toggleLoop,
  })
  useEffect(() => {
    const { heard, rate, volume } = playerSettings()
    pair?.send({ kind: 'hear', heard: possible(heard) })
    pair?.send({ kind: 'rate', rate })
    pair?.send({ kind: 'volume', volume })
  }, [pair])
  return transport
}

/** Replaces "both" by "dub" on devices that play one sound only. */
function possible(heard: Heard): Heard {
  return heard === 'both' && hasOneSound() ? 'dub' : heard
}

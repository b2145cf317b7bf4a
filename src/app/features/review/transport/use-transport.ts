// The commands for both videos, for buttons and keys alike.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockSide } from '#src/domain/review/review-flags.ts'
import { type LineMap, mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { type TimeRange, toSharedRange } from '#src/domain/segments/shared-clock.ts'
import { segmentAfter, segmentAt, segmentBefore, type SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { AudibleSide } from '#src/player/core/session-state.ts'
import {
  changePlayerSettings,
  playerSettings,
  playbackRates,
} from '#src/app/features/review/settings/player-settings.ts'
import {
  setMarkA,
  setMarkB,
  type RangeMarks,
  markedRange,
  emptyRangeMarks,
  useSelectedRange,
} from '#src/app/features/review/player/selected-range.tsx'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { audibleSideOf, markSideAt } from '#src/app/features/review/player/pair-clock.ts'
import { usePairClock } from '#src/app/features/review/player/use-video-pair.ts'
import { useShuttle } from './use-shuttle.ts'

/** The next state of the sound switch. */
const nextAudible: Readonly<Record<AudibleSide, AudibleSide>> = { dub: 'source', source: 'both', both: 'dub' }

/** Seconds by which "back" and "forward" seek. */
const skipSeconds = 2

export type Transport = ReturnType<typeof useTransport>

/**
 * The transport of a pair. "Previous", "next" and "loop" refer to `segmentList`, which is on the shared clock. A new
 * pair starts with the person's last settings.
 */
export function useTransport(pair: VideoPair | null, segmentList: SegmentList) {
  const [marks, setMarks] = useState(emptyRangeMarks)
  const { range: selectedRange, select } = useSelectedRange()

  const shuttle = useShuttle(pair)

  const clock = usePairClock(pair)
  const currentPosition = () => pair?.position() ?? 0
  /** Shared seconds. */
  const loopRange = ({ start, end }: TimeRange) => pair?.dispatch({ kind: 'play-range', start, end, loop: true })
  const goToSegment = (find: typeof segmentAfter) => {
    const segment = pair && find(segmentList, currentPosition())
    if (!segment) return
    shuttle.stopReverse()
    if (pair.view().isLooping) loopRange(segment)
    else pair.dispatch({ kind: 'seek', to: segment.start })
  }
  const skipBy = (seconds: number) => {
    shuttle.stopReverse()
    if (!pair) return
    const side = audibleSideOf(pair.view())
    const to = sharedTimeAt(clock, side, mediaTimeAt(clock, side, pair.position()) + seconds)
    pair.dispatch({ kind: 'seek', to: Math.max(0, Math.min(pair.view().duration, to)) })
  }
  const stepFrames = (frames: number) => {
    shuttle.stopReverse()
    pair?.dispatch({ kind: 'step', frames })
  }
  const setRate = (rate: number) => {
    changePlayerSettings({ rate })
    pair?.dispatch({ kind: 'rate', rate })
  }
  const setAudible = (audible: AudibleSide) => {
    changePlayerSettings({ audible })
    pair?.dispatch({ kind: 'set-audible', audible })
  }
  const applyMarks = (next: RangeMarks) => {
    setMarks(next)
    const range = markedRange(next)
    if (range) select({ ...range, side: next.side === 'dub' ? null : next.side, segment: null })
    return range
  }
  /** Marks that include a place where the dub holds are those of the source. */
  const markHere = (setMark: typeof setMarkA) => {
    const isSource = marks.side === 'source' || markSideAt(clock, currentPosition()) === 'source'
    const side = isSource ? 'source' : 'dub'
    const moved = (seconds: number | null) =>
      seconds === null || side === marks.side
        ? seconds
        : Math.max(0, mediaTimeAt(clock, side, sharedTimeAt(clock, marks.side, seconds)))
    const here = Math.max(0, mediaTimeAt(clock, side, currentPosition()))
    const range = applyMarks(setMark({ a: moved(marks.a), b: moved(marks.b), side }, here))
    if (range) loopRange(toSharedRange(clock, side, range))
  }
  const markedClock = useRef(clock)
  const moveMarks = useEffectEvent((after: LineMap) => {
    const before = markedClock.current
    markedClock.current = after
    if (before === after || marks.side === 'source' || pair?.view().audible !== 'source') return
    const moved = (dub: number | null) => {
      if (dub === null) return null
      const source = mediaTimeAt(before, 'source', sharedTimeAt(before, 'dub', dub))
      return Math.max(0, mediaTimeAt(after, 'dub', sharedTimeAt(after, 'source', source)))
    }
    applyMarks({ ...marks, a: moved(marks.a), b: moved(marks.b) })
  })
  // A loop keeps what is audible when the clock changes: marks of the dub stay at what is audible of the source.
  useEffect(() => moveMarks(clock), [clock])
  /** Ends the loop at the current position; playback continues. */
  const endLoop = () => {
    if (pair?.view().isLooping) pair.dispatch({ kind: 'seek', to: currentPosition() })
  }
  const currentRate = () => pair?.view().rate ?? 1

  const transport = {
    toggle: shuttle.toggle,
    /** Speed backwards; 0 when the videos do not play backwards. */
    reverseSpeed: shuttle.reverseSpeed,
    skipBack: () => skipBy(-skipSeconds),
    skipForward: () => skipBy(skipSeconds),
    stepBack: () => stepFrames(-1),
    stepForward: () => stepFrames(1),
    previousSegment: () => goToSegment(segmentBefore),
    nextSegment: () => goToSegment(segmentAfter),
    setRate,
    slower: () => setRate(playbackRates.findLast((rate) => rate < currentRate()) ?? 0.5),
    faster: () => setRate(playbackRates.find((rate) => rate > currentRate()) ?? 2),
    nextRate: () => setRate(playbackRates.find((rate) => rate > currentRate()) ?? 0.5),
    setAudible,
    cycleAudible: () => setAudible(supportedAudible(nextAudible[pair?.view().audible ?? 'dub'])),
    setVolume: (volume: number) => {
      changePlayerSettings({ volume })
      pair?.dispatch({ kind: 'volume', volume })
    },
    marks,
    setA: () => markHere(setMarkA),
    setB: () => markHere(setMarkB),
    clearMarks: () => {
      if (markedRange(marks)) {
        endLoop()
        if (selectedRange?.segment === null) select(null)
      }
      setMarks(emptyRangeMarks)
    },
    toggleLoop: () => {
      if (pair?.view().isLooping) return endLoop()
      const marked = markedRange(marks)
      const segment = segmentAt(segmentList, currentPosition()) ?? segmentAfter(segmentList, currentPosition())
      if (marked) loopRange(toSharedRange(clock, marks.side, marked))
      else if (segment) loopRange(segment)
      else if (selectedRange) loopRange(toSharedRange(clock, clockSide(selectedRange.side), selectedRange))
    },
  }

  useShortcuts({
    play: transport.toggle,
    'shuttle-back': shuttle.shuttleBack,
    'shuttle-forward': shuttle.shuttleForward,
    back: transport.skipBack,
    forward: transport.skipForward,
    'step-back': transport.stepBack,
    'step-forward': transport.stepForward,
    'previous-segment': transport.previousSegment,
    'next-segment': transport.nextSegment,
    slower: transport.slower,
    faster: transport.faster,
    audible: transport.cycleAudible,
    'mark-a': transport.setA,
    'mark-b': transport.setB,
    'clear-marks': transport.clearMarks,
    'loop-segment': transport.toggleLoop,
  })
  useEffect(() => {
    const { audible, rate, volume } = playerSettings()
    pair?.dispatch({ kind: 'set-audible', audible: supportedAudible(audible) })
    pair?.dispatch({ kind: 'rate', rate })
    pair?.dispatch({ kind: 'volume', volume })
  }, [pair])
  return transport
}

/** Replaces "both" by "dub" on devices that play one sound only. */
function supportedAudible(audible: AudibleSide): AudibleSide {
  return audible === 'both' && isSingleAudioDevice() ? 'dub' : audible
}

type DeviceInfo = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * Whether only one video can be audible, at the device's own volume: on iOS, where a page that ignores that gets videos
 * that pause each other. An iPad reports as a Mac with a touch screen.
 */
export function isSingleAudioDevice({ userAgent, maxTouchPoints }: DeviceInfo = navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

// A fake pair of videos for components: records the commands, shows their visible effects, and has the position that a
// test sets.
import { parseSegments } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionEvent } from '#src/player/core/session-event.ts'
import type { SessionView } from '#src/player/core/session.ts'

/** Text, start and end in seconds, speaker, gender. */
export type SegmentRow = readonly [string, number, number, string, string]

export function createFakePair(duration: number, overrides: Partial<SessionView> = {}) {
  const events: SessionEvent[] = []
  const viewListeners = new Set<() => void>()
  const positionListeners = new Set<(seconds: number) => void>()
  let position = 0
  let view: SessionView = {
    phase: 'paused',
    audible: 'dub',
    rate: 1,
    volume: 1,
    offset: 0,
    lineMap: null,
    duration,
    range: null,
    isLooping: false,
    frameDuration: null,
    waiting: { source: false, dub: false },
    problems: { source: null, dub: null },
    isPlayBlocked: false,
    ...overrides,
  }
  const setView = (changes: Partial<SessionView>) => {
    view = { ...view, ...changes }
    for (const notify of viewListeners) notify()
    for (const notify of positionListeners) notify(position)
  }
  const setPosition = (seconds: number) => {
    position = seconds
    for (const notify of positionListeners) notify(seconds)
  }
  const pair: VideoPair = {
    dispatch: (event) => {
      events.push(event)
      if (event.kind === 'set-audible') setView({ audible: event.audible })
      if (event.kind === 'rate') setView({ rate: event.rate })
      if (event.kind === 'volume') setView({ volume: event.volume })
      if (event.kind === 'offset') setView({ offset: event.seconds })
      if (event.kind === 'line-map') setView({ lineMap: event.map })
      if (event.kind === 'play-range') setView({ isLooping: event.loop === true })
      if (event.kind === 'play') setView({ phase: 'playing' })
      if (event.kind === 'pause') setView({ phase: 'paused' })
      if (event.kind === 'seek') {
        setView({ isLooping: false })
        setPosition(event.to)
      }
    },
    view: () => view,
    position: () => position,
    onViewChange: (listener) => {
      viewListeners.add(listener)
      return () => viewListeners.delete(listener)
    },
    onPositionChange: (listener) => {
      positionListeners.add(listener)
      return () => positionListeners.delete(listener)
    },
    drainPlayedRanges: () => [],
    drift: () => 0,
    zeroOf: () => 0,
    durationOf: () => duration,
    buffered: () => [{ start: 0, end: duration / 2 }],
    hasPausedLoading: () => false,
    onBufferedChange: () => () => undefined,
    retry: () => undefined,
    urls: { source: '/source.mp4', dub: '/dub.mp4' },
    elements: { source: document.createElement('video'), dub: document.createElement('video') },
    close: () => undefined,
  }
  return { pair, received: events, stand: setPosition, change: setView, lastEvent: () => events.at(-1) }
}

/** A task's media, from rows of segments. */
export function mediaOf(source: readonly SegmentRow[], dub: readonly SegmentRow[]) {
  const side = (rows: readonly SegmentRow[], language: string) => ({
    url: '',
    language,
    segments: parseSegments(JSON.stringify(rows)),
    poster: null,
  })
  return { source: side(source, 'Mandarin'), dub: side(dub, 'Arabic') }
}

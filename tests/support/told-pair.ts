// Two videos for components that only tell them what to do: they do what can be seen of an order, remember all of them,
// and stand where a test puts them.
import { parseSegments } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionEvent } from '#src/player/core/advance.ts'
import type { SessionView } from '#src/player/core/session.ts'

/** Text, start and end in seconds, speaker, gender. */
export type SegmentRow = readonly [string, number, number, string, string]

export function createToldPair(duration: number, more: Partial<SessionView> = {}) {
  const told: SessionEvent[] = []
  const viewers = new Set<() => void>()
  const followers = new Set<(seconds: number) => void>()
  let position = 0
  let view: SessionView = {
    phase: 'paused',
    heard: 'dub',
    rate: 1,
    volume: 1,
    offset: 0,
    duration,
    range: null,
    loops: false,
    frameDuration: null,
    waiting: { source: false, dub: false },
    problems: { source: null, dub: null },
    refused: false,
    ...more,
  }
  const change = (changes: Partial<SessionView>) => {
    view = { ...view, ...changes }
    for (const tell of viewers) tell()
    for (const tell of followers) tell(position)
  }
  const stand = (seconds: number) => {
    position = seconds
    for (const tell of followers) tell(seconds)
  }
  const pair: VideoPair = {
    send: (event) => {
      told.push(event)
      if (event.kind === 'hear') change({ heard: event.heard })
      if (event.kind === 'rate') change({ rate: event.rate })
      if (event.kind === 'volume') change({ volume: event.volume })
      if (event.kind === 'offset') change({ offset: event.seconds })
      if (event.kind === 'play-range') change({ loops: event.loop === true })
      if (event.kind === 'play') change({ phase: 'playing' })
      if (event.kind === 'pause') change({ phase: 'paused' })
      if (event.kind === 'seek') {
        change({ loops: false })
        stand(event.to)
      }
    },
    view: () => view,
    position: () => position,
    onView: (listener) => {
      viewers.add(listener)
      return () => viewers.delete(listener)
    },
    onPosition: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    takePlayed: () => [],
    length: () => duration,
    buffered: () => [{ start: 0, end: duration / 2 }],
    onBuffered: () => () => undefined,
    retry: () => undefined,
    elements: { source: document.createElement('video'), dub: document.createElement('video') },
    close: () => undefined,
  }
  return { pair, told, stand, change, last: () => told.at(-1) }
}

/** What a task says about its videos, from rows. */
export function mediaOf(source: readonly SegmentRow[], dub: readonly SegmentRow[]) {
  const side = (rows: readonly SegmentRow[], language: string) => ({
    url: '',
    language,
    segments: parseSegments(JSON.stringify(rows)),
  })
  return { source: side(source, 'Mandarin'), dub: side(dub, 'Arabic') }
}

// Two videos for components that only tell them what to do: they remember it, and stand where a test puts them.
import { parseSegments } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionView } from '#src/player/core/session.ts'

/** Text, start and end in seconds, speaker, gender. */
export type SegmentRow = readonly [string, number, number, string, string]

export function createToldPair(duration: number, more: Partial<SessionView> = {}) {
  const told: unknown[] = []
  const followers = new Set<(seconds: number) => void>()
  let position = 0
  const view: SessionView = {
    phase: 'paused',
    heard: 'dub',
    rate: 1,
    duration,
    offset: 0,
    volume: 1,
    loops: false,
    frameDuration: null,
    range: null,
    problems: { source: null, dub: null },
    refused: false,
    ...more,
  }
  const pair: VideoPair = {
    send: (event) => void told.push(event),
    view: () => view,
    position: () => position,
    onView: () => () => undefined,
    onPosition: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    length: () => duration,
    buffered: () => [],
    onBuffered: () => () => undefined,
    retry: () => undefined,
    close: () => undefined,
  }
  return {
    pair,
    told,
    stand: (seconds: number) => {
      position = seconds
      for (const tell of followers) tell(seconds)
    },
  }
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

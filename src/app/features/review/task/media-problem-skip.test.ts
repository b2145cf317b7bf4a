import { expect, test } from 'vitest'
import type { MediaProblem } from '#src/player/core/media.ts'
import { skipForMediaProblems } from './media-problem-skip.ts'

const notFound: MediaProblem = { kind: 'not-found' }
const cut: MediaProblem = { kind: 'damaged', at: 6 }
const empty: MediaProblem = { kind: 'damaged', at: 0 }

test.each([
  ['the source', notFound, null, 'source', 'does-not-load'],
  ['the dub', null, notFound, 'dub', 'does-not-load'],
  ['both', notFound, notFound, null, 'does-not-load'],
  ['a source that ends too early', cut, null, 'source', 'cut-short'],
  ['an empty dub', null, empty, 'dub', 'does-not-load'],
] as const)('a media problem fills in the skip: %s', (_, source, dub, side, kind) => {
  expect(skipForMediaProblems({ source, dub })).toEqual({ reason: 'broken-media', note: '', side, kind })
})

test('videos without a problem fill in no skip', () => {
  expect(skipForMediaProblems({ source: null, dub: null })).toBeNull()
})

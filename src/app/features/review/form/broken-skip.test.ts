import { expect, test } from 'vitest'
import type { MediaProblem } from '#src/player/core/media.ts'
import { brokenSkip } from './broken-skip.ts'

const gone: MediaProblem = { kind: 'not-found' }
const cut: MediaProblem = { kind: 'damaged', at: 6 }
const empty: MediaProblem = { kind: 'damaged', at: 0 }

test.each([
  ['the source', gone, null, 'source', 'does-not-load'],
  ['the dub', null, gone, 'dub', 'does-not-load'],
  ['both', gone, gone, null, 'does-not-load'],
  ['a source that ends too early', cut, null, 'source', 'cut-short'],
  ['an empty dub', null, empty, 'dub', 'does-not-load'],
] as const)('a media problem fills in the skip: %s', (_, source, dub, side, kind) => {
  expect(brokenSkip({ source, dub })).toEqual({ reason: 'broken-media', note: '', side, kind })
})

test('videos without a problem fill in no skip', () => {
  expect(brokenSkip({ source: null, dub: null })).toBeNull()
})

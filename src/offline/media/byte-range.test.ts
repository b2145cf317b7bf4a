import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { resolveRange } from './byte-range.ts'
import { addChunk, firstGap, totalSize } from './chunks.ts'

describe('the missing ranges of a file', () => {
  const chunks = [
    { from: 0, to: 100 },
    { from: 200, to: 300 },
  ]
  test.each([
    ['everything if nothing is stored', [], { from: 0, to: null }, { from: 0, to: null }],
    ['the gap between two chunks', chunks, { from: 0, to: 300 }, { from: 100, to: 200 }],
    ['the rest of the file', chunks, { from: 200, to: null }, { from: 300, to: null }],
    ['the rest of the gap that is requested', chunks, { from: 50, to: 150 }, { from: 100, to: 150 }],
    ['the gap before the next chunk', chunks, { from: 150, to: null }, { from: 150, to: 200 }],
    ['nothing up to the end of a chunk', chunks, { from: 0, to: 100 }, null],
    ['nothing of an empty range before a chunk', chunks, { from: 150, to: 150 }, null],
    ['nothing of an empty range at the end of a chunk', chunks, { from: 100, to: 100 }, null],
    ['nothing within a chunk', chunks, { from: 210, to: 290 }, null],
    ['nothing of an empty file', [], { from: 0, to: 0 }, null],
  ])('the first missing range is %s', (_, here, expected, missing) => {
    expect(firstGap(here, expected)).toEqual(missing)
  })

  test('chunks are in order, and one that overlaps another is ignored', () => {
    const twice = addChunk(addChunk(chunks, { from: 100, to: 200 }), { from: 50, to: 120 })
    expect(twice.map(({ from }) => from)).toEqual([0, 100, 200])
    expect(totalSize(twice)).toBe(300)
    expect(addChunk(chunks, { from: 150, to: 150 })).toBe(chunks)
  })
})

describe('a complete video of 1000 bytes', () => {
  const completeFile = {
    chunks: [
      { from: 0, to: 600 },
      { from: 600, to: 1000 },
    ],
    totalBytes: 1000,
  }
  testEach(
    'a complete video of 1000 bytes answers the Range header %s',
    (header) => resolveRange(completeFile, header),
    [
      [null, { status: 200, from: 0, to: 1000 }],
      ['bytes=0-', { status: 206, from: 0, to: 1000 }],
      ['bytes=0-0', { status: 206, from: 0, to: 1 }],
      ['bytes=599-600', { status: 206, from: 599, to: 601 }],
      ['bytes=990-5000', { status: 206, from: 990, to: 1000 }],
      ['bytes=-100', { status: 206, from: 900, to: 1000 }],
      ['bytes=-5000', { status: 206, from: 0, to: 1000 }],
      ['bytes=1000-', { status: 416 }],
      ['bytes=-0', { status: 416 }],
      ['bytes=20-10', { status: 200, from: 0, to: 1000 }],
      ['bytes=0-1,5-6', { status: 200, from: 0, to: 1000 }],
      ['items=0-1', { status: 200, from: 0, to: 1000 }],
      ['xbytes=0-1', { status: 200, from: 0, to: 1000 }],
      ['bytes=0-1x', { status: 200, from: 0, to: 1000 }],
      [' Bytes = 5 - 9 ', { status: 206, from: 5, to: 10 }],
      ['bytes=9-9', { status: 206, from: 9, to: 10 }],
      ['bytes=-', { status: 200, from: 0, to: 1000 }],
    ],
  )
})

describe('an incomplete file', () => {
  test.each([
    [1000, 'bytes=100-199', { status: 206, from: 100, to: 200 }],
    [1000, 'bytes=100-', null],
    [1000, null, null],
    [null, 'bytes=150-199', { status: 206, from: 150, to: 200 }],
    [null, 'bytes=150-200', null],
    [null, 'bytes=150-', null],
    [null, 'bytes=-10', null],
  ])('of an incomplete file of length %s the range %s is answered if it is stored', (totalBytes, header, planned) => {
    expect(resolveRange({ chunks: [{ from: 100, to: 200 }], totalBytes }, header)).toEqual(planned)
  })
})

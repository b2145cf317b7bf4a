import { expect, test, describe, vi } from 'vitest'
import { findRareCodec, isTruncated, problemAt, problemOfElement, problemOfStatus } from './media-problem.ts'

test.each([
  [200, false, null],
  [206, false, null],
  [404, false, { kind: 'not-found' }],
  [403, false, { kind: 'forbidden' }],
  [403, true, { kind: 'expired' }],
  [401, true, { kind: 'expired' }],
  [410, false, { kind: 'expired' }],
  [503, false, { kind: 'host-error', host: 'videos.example', status: 503 }],
] as const)('status %i (expired: %s) means the problem %o', (status, expired, problem) => {
  expect(problemOfStatus(status, 'videos.example', expired)).toEqual(problem)
})

test.each([
  [entry('hvc1'), undefined, 'HEVC'],
  ['#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64000a,ac-3"', undefined, 'AC-3'],
  [`${entry('hev1')}${entry('ec-3')}`, 'sound', 'E-AC-3'],
  [`${entry('avc1')}${entry('mp4a')}`, undefined, null],
  [`${entry('hvc1')}${entry('mp4a')}`, 'sound', null],
  [`${entry('avc1')}....Buckingham Palace, zodiac-3`, undefined, null],
  ['#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64000a"\npalace-ep3.m3u8', undefined, null],
] as const)('the beginning %s (track: %s) mentions %s', (text, track, codec) => {
  expect(findRareCodec(new TextEncoder().encode(text), track)).toBe(codec)
})

function entry(codec: string): string {
  return `stsd....\0\0\0\x01....${codec}`
}

test('a file without a picture, in Firefox on a device without sound output, is not damaged', async () => {
  const error = { code: 3, message: 'OnMediaSinkAudioError' }
  const file = { url: 'https://videos.example/sound.mp4', at: 0.003, decoded: true }
  expect(await problemOfElement(error, file, { problemOf: () => null })).toEqual({ kind: 'no-audio-output' })
})

test.each([
  ['Expires=1700000000&Signature=x', 'expired', 'expired'],
  ['Expires=99999999999&Signature=x', 'network', 'forbidden'],
  // Its host adds a lifetime: without a refusal, the link may still work.
  ['auth_key=1700000000-0-0-7b1c', 'network', 'expired'],
  ['auth_key=99999999999-0-0-7b1c', 'network', 'forbidden'],
])(
  'a link with %s has the problem %s where nobody may read an answer, %s where it is refused',
  async (query, unread, refused) => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', { baseURI: 'https://curio.example' })
    const problem = () => problemAt(`https://cdn.example/a.mp4?${query}`, { problemOf: () => null })
    const fetchMock = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await problem()).toEqual({ kind: unread })
    fetchMock.mockImplementation(() => Promise.resolve(new Response('', { status: 403 })))
    expect(await problem()).toEqual({ kind: refused })
  },
)

describe('a file that is cut off', () => {
  /** The first `bytes` bytes of a file of boxes, given by type and length in bytes. */
  function file(boxes: readonly (readonly [string, number])[], bytes = Infinity): Uint8Array {
    const completeFile = new Uint8Array(boxes.reduce((sum, [, size]) => sum + size, 0))
    let at = 0
    for (const [type, size] of boxes) {
      new DataView(completeFile.buffer).setUint32(at, size)
      completeFile.set(new TextEncoder().encode(type), at + 4)
      at += size
    }
    return completeFile.subarray(0, bytes)
  }

  const streamable = [
    ['ftyp', 24],
    ['moov', 100],
    ['mdat', 1000],
  ] as const
  const recorded = [
    ['ftyp', 24],
    ['mdat', 1000],
    ['moov', 100],
  ] as const

  test.each([
    ['a whole file', file(streamable), 1124, false],
    ['the beginning of a whole file', file(streamable, 200), 1124, false],
    ['a file that ends within its `mdat` box', file(streamable, 200), 500, true],
    ['a file that ends within its `moov` box', file(streamable, 60), 60, true],
    ['a file that ends after its `moov` box', file(streamable, 124), 124, false],
    ['a file with its `moov` box at the end', file(recorded), 1124, false],
    ['the beginning of a file with its `moov` box at the end', file(recorded, 100), 1124, false],
    ['a file with its `moov` box at the end that ends within its `mdat` box', file(recorded, 100), 700, true],
    ['a file without a `moov` box', file(recorded, 1024), 1024, true],
    ['an empty file', new Uint8Array(), 0, true],
    ['an empty file of unknown length', new Uint8Array(), null, true],
    ['a file of unknown length', file(streamable, 200), null, false],
    ['a file that is not an MP4', new TextEncoder().encode('a text, not a video'), 19, false],
  ])('%s is recognized as cut off or not (%#)', (_, head, total, cutOff) => {
    expect(isTruncated(head, total)).toBe(cutOff)
  })

  test('a 64-bit box length is read', () => {
    const head = file([
      ['ftyp', 24],
      ['mdat', 16],
    ])
    const view = new DataView(head.buffer)
    view.setUint32(24, 1)
    view.setBigUint64(32, 5_000_000_000n)
    expect(isTruncated(head, 4_000_000_000)).toBe(true)
    expect(isTruncated(head, 6_000_000_000)).toBe(false)
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extractAudio } from './transport-stream.ts'

const clip = join(import.meta.dirname, '../../../../../public/media/clips/last-bus/source-hls/full-0.ts')

test('the AAC frames of a transport stream are extracted in order', async () => {
  const audio = extractAudio(new Uint8Array(await readFile(clip)))
  let frames = 0
  let at = 0
  while (at < audio.length) {
    expect([audio[at], (audio[at + 1] ?? 0) & 0xf6]).toEqual([0xff, 0xf0])
    at += (((audio[at + 3] ?? 0) & 3) << 11) | ((audio[at + 4] ?? 0) << 3) | ((audio[at + 5] ?? 0) >> 5)
    frames += 1
  }
  expect(at).toBe(audio.length)
  expect(frames).toBeGreaterThan(50)
})

test('the ID3 tag of packed audio is removed, other data is unchanged', () => {
  const tagged = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 9, 9, 0xff, 0xf1])
  expect([...extractAudio(tagged)]).toEqual([0xff, 0xf1])
  expect([...extractAudio(new Uint8Array([1, 2, 3]))]).toEqual([1, 2, 3])
})

test('a transport stream without sound, or truncated, has no audio', () => {
  const empty = new Uint8Array(188 * 3).fill(0x47)
  expect(extractAudio(empty)).toHaveLength(0)
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findVideoFault } from '#src/domain/media/task-video.ts'
import { makeCutOff, makeHevc, makeSoundOnly } from '#tests/support/unplayable-videos.ts'
import { probeVideo } from './probe-video.ts'

const faultOf = async (file: Buffer) =>
  findVideoFault(await probeVideo({ bytes: file.length, read: async (start, end) => file.subarray(start, end) }))

test('what not all browsers play is refused, with the reason', async () => {
  expect(await faultOf(Buffer.from('a text '.repeat(1000)))).toBe('video-container')
  expect(await faultOf(await makeSoundOnly())).toBe('video-container')
  expect(await faultOf(await makeCutOff())).toBe('video-container')
  expect(await faultOf(await makeHevc())).toBe('video-codec')
})

test.each([
  'public/media/clips/lost-letter/source.mp4',
  'tests/media/small.webm',
  'tests/media/uneven.mp4',
  'tests/media/silent-50.mp4',
])('%s is taken, but not without its last byte', async (path) => {
  const file = await readFile(path)
  expect(await faultOf(file)).toBeNull()
  expect(await faultOf(file.subarray(0, -1))).toBe('video-container')
})

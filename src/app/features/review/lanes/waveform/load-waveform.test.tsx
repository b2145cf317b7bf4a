import { afterEach, expect, test } from 'vitest'
import { deleteCachedWaveforms } from '#src/offline/waveform-cache.ts'
import { loadWaveform } from './load-waveform.ts'
import { peaksPerSecond } from './peaks.ts'

const load = (url: string) => loadWaveform(url, new AbortController().signal)

afterEach(deleteCachedWaveforms)

test.each([
  ['a file', '/media/clips/last-bus/source.mp4'],
  ['a playlist of transport streams', '/media/clips/last-bus/source-hls/master.m3u8'],
  ['a playlist of fragments', '/media/clips/rooftop/source-hls/master.m3u8'],
])('the waveform of %s is computed once and then loaded from storage', async (_, url) => {
  const values = await load(url)
  expect((values?.length ?? 0) / peaksPerSecond).toBeGreaterThan(10)
  expect(Math.max(...(values ?? []))).toBeGreaterThan(30)
  expect(await load(url)).toEqual(values)
})

test.each([
  ['is missing', '/media/clips/none.m3u8'],
  ['is not a video', '/index.html'],
  ['is at an address nobody answers', 'http://127.0.0.1:9/clip.mp4'],
])('a video that %s has no waveform and causes no error', async (_, url) => {
  expect(await load(url)).toBeNull()
})

test('an aborted waveform resolves with null', async () => {
  const stop = new AbortController()
  const loading = loadWaveform('/media/clips/last-bus/source.mp4', stop.signal)
  stop.abort()
  expect(await loading).toBeNull()
})

import { afterEach, expect, test, vi } from 'vitest'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { FeatureExtractor } from '#src/listening/feature-extractor.ts'
import { deleteCachedWaveforms } from '#src/offline/waveform-cache.ts'
import { analyzeSound } from './analyze-sound.ts'
import { peaksPerSecond } from './peaks.ts'
import type { SoundRequest } from './sound-messages.ts'

const run = async (urls: Partial<SoundRequest['urls']>, lists: SoundRequest['lists'] = null, signal?: AbortSignal) => {
  const waveforms: Record<string, Uint8Array | null> = {}
  const { found, lineMap } = await analyzeSound(
    { urls: { source: '', dub: '', ...urls }, lists },
    (side, values) => {
      waveforms[side] = values
    },
    signal ?? new AbortController().signal,
  )
  return { found, lineMap, waveforms }
}

afterEach(deleteCachedWaveforms)

test.each([
  ['a file', '/media/clips/last-bus/source.mp4'],
  ['a playlist of transport streams', '/media/clips/last-bus/source-hls/master.m3u8'],
  ['a playlist of fragments', '/media/clips/rooftop/source-hls/master.m3u8'],
])('the waveform of %s is computed once and then loaded from storage', async (_, source) => {
  const { waveforms } = await run({ source })
  expect((waveforms['source']?.length ?? 0) / peaksPerSecond).toBeGreaterThan(10)
  expect(Math.max(...(waveforms['source'] ?? []))).toBeGreaterThan(30)
  expect((await run({ source })).waveforms).toEqual(waveforms)
})

test.each([
  ['is missing', '/media/clips/none.m3u8'],
  ['is not a video', '/index.html'],
  ['is at an address nobody answers', 'http://127.0.0.1:9/clip.mp4'],
])('a video that %s has no waveform and no findings, and causes no error', async (_, source) => {
  const empty = parseSegments('')
  const { found, waveforms } = await run({ source, dub: source }, { source: empty, dub: empty })
  expect([found, waveforms]).toEqual([null, { source: null, dub: null }])
})

test('an aborted analysis resolves with null', async () => {
  const stop = new AbortController()
  const running = run({ source: '/media/clips/last-bus/source.mp4' }, null, stop.signal)
  stop.abort()
  expect(await running).toEqual({ found: null, lineMap: null, waveforms: {} })
})

const pairOfFiles = { source: '/media/clips/last-bus/source.mp4', dub: '/media/clips/last-bus/target.mp4' }
const emptyLists = { source: parseSegments(''), dub: parseSegments('') }

/** Workers whose clock advances a minute with each reading: every chunk of sound takes a minute to analyze. */
class SlowWorker extends Worker {
  constructor(url: URL, options: WorkerOptions) {
    const slowClock = 'let ms = 0; performance.now = () => (ms += 60_000)'
    const imports = [`data:text/javascript,${encodeURIComponent(slowClock)}`, url.href]
    const code = imports.map((address) => `import ${JSON.stringify(address)}`).join('\n')
    super(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), options)
  }
}

test('a slow device stops listening; the waveforms are complete', async () => {
  vi.stubGlobal('Worker', SlowWorker)
  const { found, waveforms } = await run(pairOfFiles, emptyLists)
  expect(found).toBeNull()
  for (const side of ['source', 'dub']) expect((waveforms[side]?.length ?? 0) / peaksPerSecond).toBeGreaterThan(10)
  vi.unstubAllGlobals()
  expect((await run(pairOfFiles, emptyLists)).found).not.toBeNull()
})

test('the sound is analyzed off the main thread', async () => {
  const addOnPage = vi.spyOn(FeatureExtractor.prototype, 'add')
  expect((await run(pairOfFiles, emptyLists)).found).not.toBeNull()
  expect(addOnPage).not.toHaveBeenCalled()
})

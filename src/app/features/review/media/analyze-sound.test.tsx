import { afterEach, expect, test, vi } from 'vitest'
import { parseSegments } from '#src/domain/segments/segments.ts'
import { FeatureExtractor } from '#src/listening/feature-extractor.ts'
import { deleteCachedWaveforms } from '#src/offline/waveform-cache.ts'
import { analyzeSound, type SoundRequest } from './analyze-sound.ts'
import { peaksPerSecond } from './peaks.ts'

const run = async (
  urls: Partial<SoundRequest['urls']>,
  lists: SoundRequest['lists'] | null = null,
  signal?: AbortSignal,
) => {
  const waveforms: Record<string, Uint8Array | null> = {}
  const result = await analyzeSound(
    { urls: { source: '', dub: '', ...urls }, lists: lists ?? emptyLists, isListening: lists !== null },
    (side, values) => {
      waveforms[side] = values
    },
    signal ?? new AbortController().signal,
  )
  return { found: result?.found ?? null, waveforms }
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
  expect(await running).toEqual({ found: null, waveforms: {} })
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

/** The address of a file of 3 s, 16 bits at 16 kHz, with a sine of each frequency on a channel of its own. */
function makeFile(...hertz: readonly number[]): string {
  const rate = 16_000
  const samples = new Int16Array(3 * rate * hertz.length).map((_, at) => {
    const turns = ((hertz[at % hertz.length] ?? 0) * Math.floor(at / hertz.length)) / rate
    return 10_000 * Math.sin(2 * Math.PI * turns)
  })
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => new Uint8Array(header.buffer).set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  header.setUint32(4, 36 + samples.byteLength, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, hertz.length, true)
  header.setUint32(24, rate, true)
  header.setUint32(28, rate * hertz.length * 2, true)
  header.setUint16(32, hertz.length * 2, true)
  header.setUint16(34, 16, true)
  write(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  return URL.createObjectURL(new Blob([header, samples]))
}

test('a voice in the centre of 5.1 is heard, and drawn', async () => {
  const [source, dub] = [makeFile(440), makeFile(0, 0, 440, 0, 0, 0)]
  const { found, waveforms } = await run({ source, dub }, emptyLists)
  expect(found?.findings).toEqual([])
  expect(Math.max(...(waveforms['dub'] ?? []))).toBeGreaterThan(30)
})

test('a video with another sound on the right than on the left is not compared', async () => {
  const { found } = await run({ source: makeFile(440), dub: makeFile(440, 300) }, emptyLists)
  expect(found).toBeNull()
})

// Plays every video format that a task may have in a real browser with the real hls.js, beside a plain MP4.
import { bypass, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mockServer } from '#tests/support/mock-server.ts'
import { loadWhole, openPair, waitOptions } from '#tests/support/real-pair.ts'
import { preloadPair } from './preload-pair.ts'

const media = (path: string) => `/tests/media/${path}`
/** Answers range requests, which the test server does not support. */
const ranged = http.get('*/tests/media/*', async ({ request }) => {
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.get('range') ?? '')
  const whole = await (await fetch(bypass(new Request(request.url)))).arrayBuffer()
  if (!range) return HttpResponse.arrayBuffer(whole, { headers: { 'content-type': 'video/mp4' } })
  const start = Number(range[1])
  const end = Math.min(range[2] ? Number(range[2]) : Infinity, whole.byteLength - 1)
  return HttpResponse.arrayBuffer(whole.slice(start, end + 1), {
    status: 206,
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${start}-${end}/${whole.byteLength}` },
  })
})

beforeEach(() => mockServer.use(ranged))

/** A file is loaded whole. */
const seekable = (path: string) => (path.endsWith('.m3u8') ? media(path) : loadWhole(path))

async function open(source: string, size = { width: '90px', height: '160px' }, dub = 'silent-50.mp4') {
  const opened = openPair({ source, dub: await loadWhole(dub) }, size)
  const { elements, pair, phase } = opened
  const expectPosition = (at: number) =>
    vi.waitFor(() => {
      expect(phase()).toBe('paused')
      for (const side of ['source', 'dub'] as const) {
        expect(elements[side].seeking).toBe(false)
        expect(elements[side].currentTime - pair.zeroOf(side)).toBeCloseTo(at, 1)
      }
    }, waitOptions)
  return { ...opened, stand: expectPosition }
}

describe('a video', () => {
  test.each([
    ['HLS in MPEG-TS, 29.97 frames per second', 'ts/main.m3u8', 30_000 / 1001],
    ['HLS in fMP4, 23.976 frames per second', 'fmp4/main.m3u8', 24_000 / 1001],
    ['HLS in byte ranges of one file', 'ranges/main.m3u8', 25],
    ['HLS that begins at 90 s', 'start/main.m3u8', 25],
    ['HLS of two recordings with a discontinuity', 'discontinuity/main.m3u8', 25],
    ['HLS with its sound in a group', 'audio-group/main.m3u8', 25],
    ['MP4 with frames of uneven length', 'uneven.mp4', 50],
    ['MP4 without sound, 60 frames per second', 'silent-60.mp4', 60],
    ['WebM', 'small.webm', 25],
  ])('a video as %s seeks to the right position and plays to its end', async (_, path, rate) => {
    const { pair, phase, stand: expectPosition } = await open(await seekable(path))
    await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
    expect(pair.durationOf('source')).toBeCloseTo(2, 0)
    pair.dispatch({ kind: 'seek', to: 1.3 })
    await expectPosition(1.3)
    pair.dispatch({ kind: 'set-audible', audible: 'source' })
    // Browsers require a user gesture before sound plays.
    await userEvent.click(document.body)
    pair.dispatch({ kind: 'play' })
    await vi.waitFor(() => expect(phase()).toBe('ended'), waitOptions)
    expect(pair.view().problems).toEqual({ source: null, dub: null })
    // On a busy machine the browser may skip every other frame.
    const frames = (pair.view().frameDuration ?? 0) * rate
    expect(Math.round(frames)).toBeGreaterThan(0)
    expect(frames).toBeCloseTo(Math.round(frames), 1)
  })

  test('a playlist without its end begins at 0 s and ends', async () => {
    const stream = await (await fetch(media('ts/main.m3u8'))).text()
    const unended = stream.replace('#EXT-X-ENDLIST', '').replace('#EXT-X-PLAYLIST-TYPE:VOD', '')
    mockServer.use(http.get('*/ts/main.m3u8', () => HttpResponse.text(unended)))
    const { pair, phase, elements } = await open(media('ts/main.m3u8'))
    await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
    expect(elements.source.currentTime).toBeLessThan(0.2)
    await userEvent.click(document.body)
    pair.dispatch({ kind: 'play' })
    await vi.waitFor(() => expect(phase()).toBe('ended'), waitOptions)
  })

  test('a playlist that is still being written begins at 0 s and grows', async () => {
    const stream = await (await fetch(media('ts/main.m3u8'))).text()
    const isWritten = { all: false }
    const event = stream.replace('TYPE:VOD', 'TYPE:EVENT')
    const beginning = event.slice(0, event.indexOf('#EXTINF', event.indexOf('#EXTINF') + 1))
    mockServer.use(http.get('*/ts/main.m3u8', () => HttpResponse.text(isWritten.all ? event : beginning)))
    const { pair, phase, elements } = await open(media('ts/main.m3u8'))
    await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
    expect(elements.source.currentTime).toBeLessThan(0.2)
    expect(pair.durationOf('source')).toBeLessThan(1.5)
    isWritten.all = true
    await vi.waitFor(() => expect(pair.durationOf('source')).toBeCloseTo(2, 0), waitOptions)
  })

  test('frame steps move by the frames of the leader', async () => {
    const { pair, phase, elements, stand: expectPosition } = await open(await seekable('silent-60.mp4'))
    await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
    pair.dispatch({ kind: 'set-audible', audible: 'source' })
    pair.dispatch({ kind: 'seek', to: 0.51 })
    await expectPosition(0.51)
    for (let press = 0; press < 6; press += 1) pair.dispatch({ kind: 'step', frames: 1 })
    // Frame 30 is visible at 0.51 s.
    await vi.waitFor(() => expect(elements.source.currentTime).toBeCloseTo(36.5 / 60, 2), waitOptions)
    pair.dispatch({ kind: 'step', frames: -1 })
    await vi.waitFor(() => expect(elements.source.currentTime).toBeCloseTo(35.5 / 60, 2), waitOptions)
    await vi.waitFor(() => expect(elements.dub.currentTime).toBeCloseTo(35.5 / 60, 2), waitOptions)
  })

  test.each([
    [{ width: '36px', height: '64px' }, 112],
    [{ width: '180px', height: '320px' }, 320],
  ])('a stream with several qualities starts at the one that fits its pane (%o)', async (size, height) => {
    const { elements } = await open(media('levels/main.m3u8'), size)
    await vi.waitFor(() => expect(elements.source.videoHeight).toBe(height), waitOptions)
  })
})

describe('a stream whose frames are coded in another order than shown', () => {
  /** The number in the picture: a square for each bit, the lowest first. */
  function shownNumber(video: HTMLVideoElement): number {
    const context = new OffscreenCanvas(64, 112).getContext('2d')
    context?.drawImage(video, 0, 0, 64, 112)
    const bit = (index: number) => (context?.getImageData(index * 10 + 5, 5, 1, 1).data[0] ?? 0) > 127
    return [0, 1, 2, 3, 4, 5].reduce((sum, index) => sum + Number(bit(index)) * 2 ** index, 0)
  }

  test.each(['ts.m3u8', 'fmp4.m3u8'])(
    'as %s shows the same pictures as its MP4, at a stored position too',
    async (file) => {
      const { pair, elements } = await open(media(`b-frames/${file}`), undefined, 'b-frames/main.mp4')
      const numbers = () => [shownNumber(elements.source), shownNumber(elements.dub)]
      for (const frame of [37, 25, 0, 12]) {
        pair.dispatch({ kind: 'seek', to: frame / 25 + 0.001 })
        await vi.waitFor(() => expect(numbers()).toEqual([frame, frame]), waitOptions)
      }
      expect(pair.view().duration).toBeCloseTo(2, 1)
      expect(pair.buffered('source').at(-1)?.end).toBeCloseTo(2, 1)
    },
  )
})

test('a preloaded stream is not requested again', async () => {
  const requestedPaths: string[] = []
  const receivedPaths: string[] = []
  const pathOf = (request: Request) => new URL(request.url).pathname
  mockServer.events.on('request:start', ({ request }) => void requestedPaths.push(pathOf(request)))
  mockServer.events.on('response:mocked', ({ request }) => void receivedPaths.push(pathOf(request)))
  const plainPath = media('silent-50.mp4')
  const releasePreload = preloadPair({ source: media('ts/main.m3u8'), dub: plainPath })
  await vi.waitFor(() => expect(receivedPaths).toContain(media('ts/1.mpegts')), waitOptions)
  await vi.waitFor(() => expect(receivedPaths).toContain(plainPath), waitOptions)
  releasePreload()
  const before = requestedPaths.length
  const { pair, phase } = await open(media('ts/main.m3u8'))
  await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
  expect(pair.view().duration).toBeCloseTo(2, 0)
  expect(requestedPaths.slice(before).filter((path) => path.includes('/ts/'))).toEqual([])
  mockServer.events.removeAllListeners()
})

describe('a video that cannot be shown', () => {
  const otherOrigin = 'https://media.invalid/clip'
  const status =
    (code: number, texts = '') =>
    () =>
      new HttpResponse(texts, { status: code })

  test.each([
    ['not-found', 'mp4', status(404)],
    ['forbidden', 'm3u8', status(403)],
    ['expired', 'mp4', status(403, '<Error><Message>Request has expired</Message></Error>')],
    ['codec', 'mp4', () => HttpResponse.text('no video', { headers: { 'content-type': 'video/mp4' } })],
    ['not-found', 'mp4', () => HttpResponse.html('<p>Nothing here</p>')],
  ] as const)('a video that cannot be shown reports %s (%s, %#)', async (problem, kind, answer) => {
    mockServer.use(http.get(`${location.origin}/gone/clip.${kind}`, answer))
    const { pair } = await open(`/gone/clip.${kind}`)
    await expect.poll(() => pair.view().problems.source?.kind, waitOptions).toBe(problem)
  })

  test.each(['mp4', 'm3u8'])('a video reports network if its host cannot be reached (%s)', async (kind) => {
    mockServer.use(http.get(`${otherOrigin}.${kind}`, () => HttpResponse.error()))
    const { pair } = await open(`${otherOrigin}.${kind}`)
    await expect.poll(() => pair.view().problems.source?.kind, waitOptions).toBe('network')
  })

  test('a video reports cors if its host answers but does not allow the page to read', async () => {
    mockServer.use(
      http.get(`${otherOrigin}.m3u8`, ({ request }) =>
        request.mode === 'no-cors' ? new HttpResponse('#EXTM3U') : HttpResponse.error(),
      ),
    )
    const { pair } = await open(`${otherOrigin}.m3u8`)
    await expect.poll(() => pair.view().problems.source?.kind, waitOptions).toBe('cors')
  })

  test('a missing video plays on retry once it is available again', async () => {
    mockServer.use(http.get(`${location.origin}/gone/clip.mp4`, status(404)))
    const { pair, phase } = await open('/gone/clip.mp4')
    await expect.poll(() => pair.view().problems.source?.kind, waitOptions).toBe('not-found')
    mockServer.resetHandlers()
    mockServer.use(
      http.get(`${location.origin}/gone/clip.mp4`, async () =>
        HttpResponse.arrayBuffer(await (await fetch(media('silent-60.mp4'))).arrayBuffer(), {
          headers: { 'content-type': 'video/mp4' },
        }),
      ),
    )
    pair.retry('source')
    await vi.waitFor(() => expect(pair.view().problems.source).toBeNull(), waitOptions)
    await vi.waitFor(() => expect(phase()).toBe('paused'), waitOptions)
  })
})

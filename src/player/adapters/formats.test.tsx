// Plays every video format that a task may have in a real browser with the real hls.js, beside a plain MP4.
import { bypass, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { backend } from '#tests/support/msw.ts'
import { preloadPair } from './preload-pair.ts'
import { createVideoPair, type VideoPair } from './video-pair.ts'

const media = (path: string) => `/tests/media/${path}`
const plainPath = media('silent-50.mp4')
let pair: VideoPair | null = null

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

beforeEach(() => backend.use(ranged))

afterEach(() => {
  pair?.close()
  pair = null
  document.body.replaceChildren()
})

/** Loads a file whole, because the test server does not support range requests of media elements. */
async function seekable(path: string): Promise<string> {
  if (path.endsWith('.m3u8')) return path
  return URL.createObjectURL(await (await fetch(path)).blob())
}

async function open(source: string, size = { width: 90, height: 160 }) {
  const elements = { source: addVideo(size), dub: addVideo(size) }
  const opened = createVideoPair(elements, { source, dub: await seekable(plainPath) })
  pair = opened
  const phase = () => opened.view().phase
  const stand = (at: number) =>
    vi.waitFor(() => {
      expect(phase()).toBe('paused')
      for (const side of ['source', 'dub'] as const) {
        expect(elements[side].seeking).toBe(false)
        expect(elements[side].currentTime).toBeCloseTo(at, 1)
      }
    }, patience)
  return { elements, pair: opened, phase, stand }
}

function addVideo({ width, height }: { width: number; height: number }): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  Object.assign(video.style, { width: `${width}px`, height: `${height}px` })
  document.body.append(video)
  return video
}

const patience = { timeout: 5000, interval: 20 }

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
    const { pair, phase, stand } = await open(await seekable(media(path)))
    await vi.waitFor(() => expect(phase()).toBe('paused'), patience)
    expect(pair.view().duration).toBeCloseTo(2, 0)
    pair.send({ kind: 'seek', to: 1.3 })
    await stand(1.3)
    pair.send({ kind: 'hear', heard: 'source' })
    // Browsers require a user gesture before sound plays.
    await userEvent.click(document.body)
    pair.send({ kind: 'play' })
    await vi.waitFor(() => expect(phase()).toBe('ended'), patience)
    expect(pair.view().problems).toEqual({ source: null, dub: null })
    // On a busy machine the browser may skip every other frame.
    const frames = (pair.view().frameDuration ?? 0) * rate
    expect(Math.round(frames)).toBeGreaterThan(0)
    expect(frames).toBeCloseTo(Math.round(frames), 1)
  })

  test('frame steps move by the frames of the leader', async () => {
    const { pair, phase, elements, stand } = await open(await seekable(media('silent-60.mp4')))
    await vi.waitFor(() => expect(phase()).toBe('paused'), patience)
    pair.send({ kind: 'hear', heard: 'source' })
    pair.send({ kind: 'seek', to: 0.51 })
    await stand(0.51)
    for (let press = 0; press < 6; press += 1) pair.send({ kind: 'step', frames: 1 })
    // Frame 30 is visible at 0.51 s.
    await vi.waitFor(() => expect(elements.source.currentTime).toBeCloseTo(36.5 / 60, 2), patience)
    pair.send({ kind: 'step', frames: -1 })
    await vi.waitFor(() => expect(elements.source.currentTime).toBeCloseTo(35.5 / 60, 2), patience)
    await vi.waitFor(() => expect(elements.dub.currentTime).toBeCloseTo(35.5 / 60, 2), patience)
  })

  test.each([
    [{ width: 36, height: 64 }, 112],
    [{ width: 180, height: 320 }, 320],
  ])('a stream with several qualities starts at the one that fits its pane (%o)', async (size, height) => {
    const { elements } = await open(media('levels/main.m3u8'), size)
    await vi.waitFor(() => expect(elements.source.videoHeight).toBe(height), patience)
  })
})

test('a preloaded stream is not requested again', async () => {
  const asked: string[] = []
  const came: string[] = []
  const pathOf = (request: Request) => new URL(request.url).pathname
  backend.events.on('request:start', ({ request }) => void asked.push(pathOf(request)))
  backend.events.on('response:mocked', ({ request }) => void came.push(pathOf(request)))
  const letGo = preloadPair({ source: media('ts/main.m3u8'), dub: plainPath })
  await vi.waitFor(() => expect(came).toContain(media('ts/1.mpegts')), patience)
  await vi.waitFor(() => expect(came).toContain(plainPath), patience)
  letGo()
  const before = asked.length
  const { pair, phase } = await open(media('ts/main.m3u8'))
  await vi.waitFor(() => expect(phase()).toBe('paused'), patience)
  expect(pair.view().duration).toBeCloseTo(2, 0)
  expect(asked.slice(before).filter((path) => path.includes('/ts/'))).toEqual([])
  backend.events.removeAllListeners()
})

describe('a video that cannot be shown', () => {
  const elsewhere = 'https://media.invalid/clip'
  const status =
    (code: number, words = '') =>
    () =>
      new HttpResponse(words, { status: code })

  test.each([
    ['not-found', 'mp4', status(404)],
    ['not-found', 'm3u8', status(404)],
    ['forbidden', 'mp4', status(403)],
    ['forbidden', 'm3u8', status(403)],
    ['expired', 'mp4', status(403, '<Error><Message>Request has expired</Message></Error>')],
    ['expired', 'm3u8', status(410)],
    ['codec', 'mp4', () => HttpResponse.text('no video', { headers: { 'content-type': 'video/mp4' } })],
    ['not-found', 'mp4', () => HttpResponse.html('<p>Nothing here</p>')],
  ] as const)('a video that cannot be shown reports %s (%s, %#)', async (problem, kind, answer) => {
    backend.use(http.get(`${location.origin}/gone/clip.${kind}`, answer))
    const { pair } = await open(`/gone/clip.${kind}`)
    await expect.poll(() => pair.view().problems.source?.kind, patience).toBe(problem)
  })

  test.each(['mp4', 'm3u8'])('a video reports network if its host cannot be reached (%s)', async (kind) => {
    backend.use(http.get(`${elsewhere}.${kind}`, () => HttpResponse.error()))
    const { pair } = await open(`${elsewhere}.${kind}`)
    await expect.poll(() => pair.view().problems.source?.kind, patience).toBe('network')
  })

  test('a video reports cors if its host answers but does not allow the page to read', async () => {
    backend.use(
      http.get(`${elsewhere}.m3u8`, ({ request }) =>
        request.mode === 'no-cors' ? new HttpResponse('#EXTM3U') : HttpResponse.error(),
      ),
    )
    const { pair } = await open(`${elsewhere}.m3u8`)
    await expect.poll(() => pair.view().problems.source?.kind, patience).toBe('cors')
  })

  test('a missing video plays on retry once it is available again', async () => {
    backend.use(http.get(`${location.origin}/gone/clip.mp4`, status(404)))
    const { pair, phase } = await open('/gone/clip.mp4')
    await expect.poll(() => pair.view().problems.source?.kind, patience).toBe('not-found')
    backend.resetHandlers()
    backend.use(
      http.get(`${location.origin}/gone/clip.mp4`, async () =>
        HttpResponse.arrayBuffer(await (await fetch(media('silent-60.mp4'))).arrayBuffer(), {
          headers: { 'content-type': 'video/mp4' },
        }),
      ),
    )
    pair.retry('source')
    await vi.waitFor(() => expect(pair.view().problems.source).toBeNull(), patience)
    await vi.waitFor(() => expect(phase()).toBe('paused'), patience)
  })
})

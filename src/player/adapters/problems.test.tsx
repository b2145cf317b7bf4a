// Checks the problems that a pair reports for faulty videos and hosts, in a real browser with the real hls.js.
import HlsPlayer from 'hls.js'
import { http, HttpResponse } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mockServer } from '#tests/support/mock-server.ts'
import { mockVideoHost } from '#tests/support/mock-video-host.ts'
import { addVideo, loadWhole, openPair, waitOptions } from '#tests/support/real-pair.ts'
import { Scope } from '#src/player/core/scope.ts'
import { loadSource } from './load-source.ts'
import { type PairNotice, watchNotices } from './pair-notices.ts'
import type { VideoPair } from './video-pair.ts'
import { createVideoPort } from './video-port.ts'

const path = '/hosted/clip.mp4'
const stream = '/tests/media/ts/main.m3u8'

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(`/tests/media/${file}`)).arrayBuffer())
}

/** Opens the source under test beside a working dub. */
const open = async (source: string) => openPair({ source, dub: await loadWhole('silent-50.mp4') })

describe('a file', () => {
  test('an empty file is damaged at its start', async () => {
    mockVideoHost(path, new Uint8Array())
    const { problem } = await open(path)
    await expect.poll(problem, waitOptions).toEqual({ kind: 'damaged', at: 0 })
  })

  test('a file that is cut off plays until it reports damage', async () => {
    const whole = await bytesOf('silent-60.mp4')
    mockVideoHost(path, whole.subarray(0, whole.length * 0.7))
    const { pair, problem, phase } = await open(path)
    await expect.poll(phase, waitOptions).toBe('paused')
    await userEvent.click(document.body)
    pair.dispatch({ kind: 'play' })
    await expect.poll(problem, waitOptions).toMatchObject({ kind: 'damaged' })
  })

  test('a file of a host without range requests is loaded whole and can seek', async () => {
    const host = mockVideoHost(path, await bytesOf('silent-60.mp4'), false)
    const { pair, elements, phase, problem } = await open(path)
    await expect.poll(() => elements.source.src, waitOptions).toMatch(/^blob:/)
    await expect.poll(phase, waitOptions).toBe('paused')
    pair.dispatch({ kind: 'seek', to: 1.3 })
    await expect.poll(() => elements.source.currentTime, waitOptions).toBeCloseTo(1.3, 1)
    expect(host.requestedRanges).toContain('bytes=0-0')
    await expect.poll(problem, waitOptions).toBeNull()
  })

  test('a file over 100,000,000 bytes of a host without range requests reports no-ranges', async () => {
    const bytes = await bytesOf('silent-60.mp4')
    const headers = { 'content-type': 'video/mp4', 'content-length': '100000001' }
    mockServer.use(http.get(path, () => new HttpResponse(bytes, { headers })))
    const { problem } = await open(path)
    await expect.poll(problem, waitOptions).toEqual({ kind: 'no-ranges', host: location.host })
  })
})

describe('a stream', () => {
  test.each([404, 410])('a stream with a missing segment (%i) reports its number at once', async (status) => {
    mockServer.use(http.get('*/ts/1.mpegts', () => new HttpResponse('gone', { status })))
    const { problem } = await open(stream)
    await expect
      .poll(problem, waitOptions)
      .toMatchObject({ kind: 'missing-segment', segment: 2, at: expect.closeTo(1, 0) })
  })

  test('a stream plays on retry once its missing segment is available', async () => {
    mockServer.use(http.get('*/ts/1.mpegts', () => new HttpResponse('gone', { status: 404 })))
    const { pair, problem, phase } = await open(stream)
    await expect.poll(problem, waitOptions).toMatchObject({ kind: 'missing-segment' })
    mockServer.resetHandlers()
    pair.retry('source')
    await expect.poll(phase, waitOptions).toBe('paused')
    await expect.poll(problem, waitOptions).toBeNull()
  })
})

test('a stream that hls.js attaches anew after a media error plays on with the dub, at the speed that was chosen', async () => {
  const attachMedia = vi.spyOn(HlsPlayer.prototype, 'attachMedia')
  const { pair, elements, phase, problem } = await open(stream)
  await expect.poll(phase, waitOptions).toBe('paused')
  await userEvent.click(document.body)
  pair.dispatch({ kind: 'rate', rate: 0.5 })
  pair.dispatch({ kind: 'seek', to: 0.5 })
  pair.dispatch({ kind: 'play' })
  await expect.poll(() => elements.source.currentTime, waitOptions).toBeGreaterThan(0.6)
  const [hls] = attachMedia.mock.contexts as HlsPlayer[]
  hls?.recoverMediaError()
  expect(phase()).toBe('waiting')
  await expect.poll(phase, waitOptions).toBe('playing')
  expect(elements.source.currentTime).toBeGreaterThan(0.5)
  expect([pair.view().rate, elements.dub.playbackRate, elements.source.paused]).toEqual([0.5, 0.5, false])
  pair.dispatch({ kind: 'rate', rate: 2 })
  await expect.poll(phase, waitOptions).toBe('ended')
  expect(problem()).toBeNull()
})

describe('a host that accepts a request and never responds', () => {
  test.each([
    ['a file', '/hosted/silent.mp4', '/hosted/silent.mp4'],
    ['a playlist', stream, '*/ts/main.m3u8'],
    ['a segment', stream, '*/ts/0.mpegts'],
  ])('a host that does not respond is reported after ten seconds (%s)', async (_, url, silent) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let wasRequested = false
    let abortResponse = () => {}
    const pendingResponse = new Promise<void>((resolve) => {
      abortResponse = resolve
    })
    onTestFinished(() => abortResponse())
    mockServer.use(
      http.get(silent, async () => {
        wasRequested = true
        await pendingResponse
        return HttpResponse.error()
      }),
    )
    const { pair, problem } = await open(url)
    await vi.waitFor(() => expect(wasRequested).toBe(true), waitOptions)
    vi.advanceTimersByTime(9000)
    expect(pair.view().problems.source).toBeNull()
    const advanceOneSecond = () => {
      vi.advanceTimersByTime(1000)
      return problem()
    }
    await expect.poll(advanceOneSecond, waitOptions).toEqual({ kind: 'no-answer', host: location.host })
  })
})

test('videos that have data and do not play are stuck', async () => {
  const { pair, elements, phase } = await open('/tests/media/silent-60.mp4')
  await expect.poll(phase, waitOptions).toBe('paused')
  for (const video of Object.values(elements)) pretendToPlay(video)
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  pair.dispatch({ kind: 'play' })
  const passTime = () => {
    vi.advanceTimersByTime(500)
    return pair.view().problems
  }
  await expect.poll(passTime, waitOptions).toEqual({ source: { kind: 'stuck' }, dub: { kind: 'stuck' } })
})

/** Makes the video report that it plays although its position does not change. */
function pretendToPlay(video: HTMLVideoElement): void {
  let paused = true
  Object.defineProperty(video, 'paused', { get: () => paused })
  const turn = (next: 'play' | 'pause') => {
    paused = next === 'pause'
    video.dispatchEvent(new Event(next))
  }
  video.play = async () => turn('play')
  video.pause = () => turn('pause')
}

function noticesOf(pair: VideoPair): () => readonly PairNotice[] {
  let notices: readonly PairNotice[] = []
  onTestFinished(watchNotices(pair, (found) => (notices = found)))
  return () => notices
}

describe('unusual videos that play', () => {
  test('a video without a picture reports its clock, so that it does not count as stuck', async () => {
    const video = addVideo()
    const port = createVideoPort(video, () => performance.now())
    const scope = new Scope()
    onTestFinished(() => scope.close())
    scope.own(port.close)
    let clock = 0
    port.subscribe((event) => {
      if (event.kind === 'clock') clock = event.time
    })
    const source = '/tests/media/audio-group/audio.m3u8'
    scope.own(loadSource(video, source, { onProblem: () => undefined, onRestart: () => undefined }))
    await expect.poll(() => video.readyState, waitOptions).toBe(HTMLMediaElement.HAVE_ENOUGH_DATA)
    port.perform({ kind: 'play' })
    await expect.poll(() => clock, waitOptions).toBeGreaterThan(0.3)
  })

  test('a source without a picture gets a notice during playback, which names the codec of its playlist', async () => {
    const path = '/tests/media/audio-group/audio.m3u8'
    const playlist = await (await fetch(path)).text()
    mockServer.use(http.get(`*${path}`, () => HttpResponse.text(`${playlist}\n# CODECS="hvc1.1.6.L93.B0"`)))
    const { pair, phase } = await open(path)
    await expect.poll(phase, waitOptions).toBe('paused')
    await userEvent.click(document.body)
    pair.dispatch({ kind: 'play' })
    await expect
      .poll(noticesOf(pair), waitOptions)
      .toContainEqual({ kind: 'no-picture', side: 'source', codec: 'HEVC' })
  })

  test('a dub without sound gets a notice during playback', async () => {
    const { pair, phase } = await open(stream)
    await expect.poll(phase, waitOptions).toBe('paused')
    await userEvent.click(document.body)
    pair.dispatch({ kind: 'play' })
    await expect.poll(noticesOf(pair), waitOptions).toEqual([{ kind: 'no-sound', side: 'dub' }])
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createVideoPair, type VideoPair } from './video-pair.ts'

const waitOptions = { timeout: 5000, interval: 10 }
let pair: VideoPair | null = null

afterEach(() => {
  pair?.close()
  pair = null
  document.body.replaceChildren()
})

/** Opens a pair with a clip loaded whole, because the test server does not support range requests. */
async function open() {
  const url = URL.createObjectURL(await (await fetch('/tests/media/silent-50.mp4')).blob())
  const elements = { source: addVideo(), dub: addVideo() }
  const opened = createVideoPair(elements, { source: url, dub: url })
  pair = opened
  await vi.waitFor(() => expect(opened.view().phase).toBe('paused'), waitOptions)
  // Browsers require a user gesture before sound plays.
  await userEvent.click(document.body)
  return { elements, pair: opened }
}

function addVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  Object.assign(video.style, { width: '90px', height: '120px', margin: '7px', objectFit: 'contain' })
  document.body.append(video)
  return video
}

const overlayOf = ({ nextElementSibling: next }: HTMLVideoElement) => (next instanceof HTMLCanvasElement ? next : null)

test('a cover of the same place and size hides the end of a range until the last frame is visible', async () => {
  const { elements, pair } = await open()
  pair.dispatch({ kind: 'play-range', start: 0.2, end: 1 })
  for (const video of [elements.source, elements.dub]) {
    const overlay = await vi.waitUntil(() => overlayOf(video), waitOptions)
    expect(overlay.getBoundingClientRect()).toEqual(video.getBoundingClientRect())
    expect([overlay.width, overlay.height]).toEqual([
      expect.closeTo((overlay.height * video.videoWidth) / video.videoHeight, 0),
      expect.any(Number),
    ])
    expect(getComputedStyle(overlay).pointerEvents).toBe('none')
  }
  await vi.waitFor(() => expect(pair.view().phase).toBe('paused'), waitOptions)
  await vi.waitFor(() => expect(document.querySelector('canvas')).toBeNull(), waitOptions)
  expect([elements.source.currentTime, elements.dub.currentTime]).toEqual([
    expect.closeTo(0.995),
    expect.closeTo(0.995),
  ])
})

test('a pause before the end of a range and closing the pair remove the cover', async () => {
  const { elements, pair } = await open()
  pair.dispatch({ kind: 'play-range', start: 0, end: 0.2, loop: true })
  await vi.waitUntil(() => overlayOf(elements.dub), waitOptions)
  pair.dispatch({ kind: 'pause' })
  await vi.waitFor(() => expect(document.querySelector('canvas')).toBeNull(), waitOptions)
  pair.dispatch({ kind: 'play' })
  await vi.waitUntil(() => overlayOf(elements.source), waitOptions)
  pair.close()
  expect(document.querySelector('canvas')).toBeNull()
})

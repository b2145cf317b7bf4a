import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadWhole, openPair, waitOptions } from '#tests/support/real-pair.ts'

/** Opens a pair with the same clip twice. */
async function open() {
  const url = await loadWhole('silent-50.mp4')
  const style = { width: '90px', height: '120px', margin: '7px', objectFit: 'contain' }
  const opened = openPair({ source: url, dub: url }, style)
  await vi.waitFor(() => expect(opened.phase()).toBe('paused'), waitOptions)
  // Browsers require a user gesture before sound plays.
  await userEvent.click(document.body)
  return opened
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

import { afterEach, expect, test, vi } from 'vitest'
import type { MediaEvent } from '#src/player/core/media.ts'
import { createVideoPort, type VideoPort } from './video-port.ts'

const patience = { timeout: 5000, interval: 10 }
let port: VideoPort | null = null

afterEach(() => {
  port?.close()
  port = null
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens a paused video at `seconds` with the events of its port; the clip has 50 frames per second. */
async function standAt(seconds: number) {
  const video = document.createElement('video')
  document.body.append(video)
  const events: MediaEvent[] = []
  const opened = createVideoPort(video, () => performance.now())
  port = opened
  opened.subscribe((event) => void events.push(event))
  video.src = URL.createObjectURL(await (await fetch('/tests/media/silent-50.mp4')).blob())
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'covers', able: true }), patience)
  opened.perform({ kind: 'seek', to: seconds })
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'seeked', time: seconds }), patience)
  return { port: opened, events, frames: () => events.filter((event) => event.kind === 'frame') }
}

/** Stops watching frames and watches them again, which reports the visible frame. */
function watchAgain({ perform }: VideoPort): void {
  perform({ kind: 'watch', frames: false })
  perform({ kind: 'watch', frames: true })
}

test('frames after a seek and after watching resumes are reported at their media time', async () => {
  const { port, frames } = await standAt(1.21)
  await vi.waitFor(() => expect(frames().at(-1)?.time).toBeCloseTo(1.2), patience)
  const before = frames().length
  watchAgain(port)
  expect(frames().slice(before)).toEqual([expect.objectContaining({ time: expect.closeTo(1.2) })])
})

test('a VideoFrame whose timestamp is whole seconds is not reported as a frame', async () => {
  const { port, frames } = await standAt(1.21)
  await vi.waitFor(() => expect(frames()).not.toEqual([]), patience)
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp: number
      readonly colorSpace = { transfer: 'bt709' }
      constructor(video: HTMLVideoElement) {
        this.timestamp = Math.floor(video.currentTime)
      }
      close(): void {}
    },
  )
  const before = frames().length
  watchAgain(port)
  expect(frames().slice(before)).toEqual([])
})

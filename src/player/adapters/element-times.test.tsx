import { expect, onTestFinished, test, vi } from 'vitest'
import type { MediaEvent } from '#src/player/core/media.ts'
import { addVideo, loadWhole, waitOptions } from '#tests/support/real-pair.ts'
import { createVideoPort, type VideoPort } from './video-port.ts'

/** Opens a paused video at `seconds` with the events of its port; the clip has 50 frames per second. */
async function openPausedAt(seconds: number) {
  const video = addVideo()
  const events: MediaEvent[] = []
  const port = createVideoPort(video, () => performance.now())
  onTestFinished(port.close)
  port.subscribe((event) => void events.push(event))
  video.src = await loadWhole('silent-50.mp4')
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'freeze-support', canFreeze: true }), waitOptions)
  port.perform({ kind: 'seek', to: seconds })
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'seeked', time: seconds }), waitOptions)
  return { port, frames: () => events.filter((event) => event.kind === 'frame') }
}

/** Stops watching frames and watches them again, which reports the visible frame. */
function restartFrameReports({ perform }: VideoPort): void {
  perform({ kind: 'report-frames', frames: false })
  perform({ kind: 'report-frames', frames: true })
}

test('frames after a seek and after watching resumes are reported at their media time', async () => {
  const { port, frames } = await openPausedAt(1.21)
  await vi.waitFor(() => expect(frames().at(-1)?.time).toBeCloseTo(1.2), waitOptions)
  const before = frames().length
  restartFrameReports(port)
  expect(frames().slice(before)).toEqual([expect.objectContaining({ time: expect.closeTo(1.2) })])
})

test('a VideoFrame whose timestamp is whole seconds is not reported as a frame', async () => {
  const { port, frames } = await openPausedAt(1.21)
  await vi.waitFor(() => expect(frames()).not.toEqual([]), waitOptions)
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
  restartFrameReports(port)
  expect(frames().slice(before)).toEqual([])
})

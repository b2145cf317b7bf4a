import { afterEach, expect, test, vi } from 'vitest'
import { createVideoPort, type VideoPort } from './video-port.ts'

let port: VideoPort | null = null

afterEach(() => port?.close())

test('the pitch is preserved only while unmuted at another rate than 1', () => {
  const video = document.createElement('video')
  port = createVideoPort(video, () => performance.now())
  const preservesPitchValues = [video.preservesPitch]
  for (const command of [
    { kind: 'rate', rate: 1.2 },
    { kind: 'mute', muted: false },
    { kind: 'rate', rate: 1 },
  ] as const) {
    port.perform(command)
    preservesPitchValues.push(video.preservesPitch)
  }
  expect(preservesPitchValues).toEqual([false, false, true, false])
})

test('the clock is read after the report of a stall, because WebKit reports one while its videos play', () => {
  vi.useFakeTimers()
  const video = document.createElement('video')
  let currentTime = 3
  Object.defineProperties(video, {
    readyState: { value: HTMLMediaElement.HAVE_CURRENT_DATA },
    paused: { value: false },
    currentTime: { get: () => currentTime },
  })
  port = createVideoPort(video, () => 0)
  const events: unknown[] = []
  port.subscribe((event) => events.push(event))
  video.dispatchEvent(new Event('waiting'))
  currentTime = 3.2
  vi.advanceTimersByTime(249)
  const reading = { kind: 'clock', time: 3.2, at: 0 }
  expect(events).toEqual([{ kind: 'stalled' }, reading, reading, reading])
})

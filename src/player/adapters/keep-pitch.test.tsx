import { afterEach, expect, test } from 'vitest'
import { createVideoPort, type VideoPort } from './video-port.ts'

let port: VideoPort | null = null

afterEach(() => port?.close())

test('the pitch is kept where somebody hears it change, and only there: keeping it costs the place', () => {
  const video = document.createElement('video')
  port = createVideoPort(video, () => performance.now())
  const kept = [video.preservesPitch]
  for (const command of [
    { kind: 'rate', rate: 1.2 },
    { kind: 'mute', muted: false },
    { kind: 'rate', rate: 1 },
  ] as const) {
    port.perform(command)
    kept.push(video.preservesPitch)
  }
  expect(kept).toEqual([false, false, true, false])
})

import { afterEach, expect, test } from 'vitest'
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

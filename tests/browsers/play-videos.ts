// Reads the positions of both videos of a review, and waits for them.
import type { Device } from './device.ts'
import { button } from './find-target.ts'
import { waitUntil } from './wait-until.ts'

export type Videos = { readonly source: number; readonly dub: number; readonly paused: boolean }

export function readVideos(device: Device): Promise<Videos> {
  return device.evaluate(() => {
    const [source, dub] = (['source', 'dub'] as const).map((side) =>
      document.querySelector<HTMLVideoElement>(`video[data-side=${side}]`),
    )
    if (!source || !dub) throw new Error('There are not two videos')
    return { source: source.currentTime, dub: dub.currentTime, paused: source.paused && dub.paused }
  })
}

/** Waits until the position of both videos can be moved. */
export async function waitUntilPlayable(device: Device): Promise<void> {
  await waitUntil(
    'the position can be moved',
    () => device.evaluate(() => document.querySelector<HTMLInputElement>('input[type=range]')?.disabled === false),
    30_000,
  )
}

/** Waits until both videos are past `seconds` and at most 0.1 s apart. */
export async function playPast(device: Device, seconds: number): Promise<void> {
  await waitUntil(
    `both videos play past ${seconds} s`,
    async () => {
      const { source, dub } = await readVideos(device)
      return Math.min(source, dub) >= seconds && Math.abs(source - dub) <= 0.1
    },
    30_000,
  )
}

/**
 * Waits until the person's pause holds, both videos are at the same position and stay there, and returns their positions.
 * A review that waits for one of its videos has paused both, too.
 */
export async function readAtRest(device: Device): Promise<Videos> {
  let previous = await readVideos(device)
  await waitUntil('both videos are at rest at the same position', async () => {
    const last = previous
    previous = await readVideos(device)
    const isPaused = previous.paused && !(await device.has(button('Pause')))
    const isStable = isPaused && previous.source === last.source && previous.dub === last.dub
    // The follower may be seeked once more, to the position at which the leader came to rest.
    return isStable && Math.abs(previous.source - previous.dub) < 0.05
  })
  return previous
}

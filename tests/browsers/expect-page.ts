// Waits for what a person sees on a device.
import type { Device } from './device.ts'
import { describeTarget, type Target } from './find-target.ts'
import { waitUntil } from './wait-until.ts'

/** Waits until the page shows a text. */
export async function waitForText(device: Device, text: string, ms?: number): Promise<void> {
  await waitUntil(
    `the text “${text}”`,
    () => device.evaluate((expected) => document.body.innerText.includes(expected), text),
    ms,
  )
}

/** Waits until an element is visible or, with `isAbsent`, until it is not. */
export async function waitForTarget(device: Device, target: Target, isAbsent = false): Promise<void> {
  await waitUntil(
    `${describeTarget(target)}${isAbsent ? ' gone' : ''}`,
    async () => (await device.has(target)) !== isAbsent,
  )
}

/** Waits until the path and the query match a pattern, and returns them. */
export async function waitForPath(device: Device, path: RegExp, ms?: number): Promise<string> {
  return waitUntil(
    `the path ${path}`,
    async () => {
      const currentPath = await device.evaluate(() => location.pathname + location.search)
      return path.test(currentPath) ? currentPath : null
    },
    ms,
  )
}

/** Waits until React is attached to the page, so that it handles input. */
export async function waitForHydration(device: Device): Promise<void> {
  await waitUntil('the app is hydrated', () =>
    device.evaluate(() => {
      const root = document.getElementById('root')
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
    }),
  )
}

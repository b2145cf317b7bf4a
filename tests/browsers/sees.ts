// What a person would see on a device.
import type { Device } from './device.ts'
import { nameOf, type Target } from './find-target.ts'
import { until } from './until.ts'

/** Waits until the page shows a text. */
export async function sees(device: Device, text: string, ms?: number): Promise<void> {
  await until(
    `the text “${text}”`,
    () => device.evaluate((wanted) => document.body.innerText.includes(wanted), text),
    ms,
  )
}

/** Waits until an element is there, or with `gone` until it is not. */
export async function seesTarget(device: Device, target: Target, gone = false): Promise<void> {
  await until(`${nameOf(target)}${gone ? ' gone' : ''}`, async () => (await device.has(target)) !== gone)
}

/** Waits until the address has such a path. */
export async function arrivesAt(device: Device, path: RegExp, ms?: number): Promise<string> {
  return until(
    `the path ${path}`,
    async () => {
      const now = await device.evaluate(() => location.pathname + location.search)
      return path.test(now) ? now : null
    },
    ms,
  )
}

/** Waits until the app answers to what is pressed. */
export async function isReady(device: Device): Promise<void> {
  await until('the app listens', () =>
    device.evaluate(() => {
      const root = document.getElementById('root')
      return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer$'))
    }),
  )
}

// Ten ways to watch a dub, by keys. Waiting happens in the page, on what the videos do.
import type { Device } from './device.ts'

export type WatchScript = {
  readonly name: string
  readonly perform: (device: Device) => Promise<void>
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

export const watchScripts: readonly WatchScript[] = [
  {
    name: 'to the end',
    perform: async (device) => {
      await playAt(device, 1)
      await untilEnd(device)
    },
  },
  {
    name: 'to the end at 1.5×',
    perform: async (device) => {
      await playAt(device, 1.5)
      await untilEnd(device)
    },
  },
  {
    name: 'to the end at 2×',
    perform: async (device) => {
      await playAt(device, 2)
      await untilEnd(device)
    },
  },
  {
    name: 'with a pause of three seconds',
    perform: async (device) => {
      await playAt(device, 1)
      await untilPast(device, 4)
      await device.press('k')
      await waitInPage(device, 3000)
      await device.press('k')
      await untilEnd(device)
    },
  },
  {
    name: 'with a seek over the middle',
    perform: async (device) => {
      await playAt(device, 1.5)
      await untilPast(device, 3)
      await device.press('ArrowRight')
      await device.press('ArrowRight')
      await untilEnd(device)
    },
  },
  {
    name: 'one segment, looped',
    perform: async (device) => {
      await playAt(device, 1)
      await untilPast(device, 1)
      await device.press('r')
      await waitInPage(device, 4000)
      await device.press('k')
      await untilPaused(device)
    },
  },
  {
    name: 'with another tab in front on the way',
    perform: async (device) => {
      await playAt(device, 2)
      await untilPast(device, 4)
      await device.hideForMs(4000)
      await untilPaused(device)
      await device.press('k')
      await untilEnd(device)
    },
  },
  {
    name: 'faster on the way',
    perform: async (device) => {
      await playAt(device, 1)
      await untilPast(device, 3)
      await setRate(device, 2)
      await untilEnd(device)
    },
  },
  {
    name: 'half of it',
    perform: async (device) => {
      await playAt(device, 1.5)
      await untilPast(device, 8)
      await device.press('k')
      await untilPaused(device)
    },
  },
  // Last, because the chosen sound stays.
  {
    name: 'with the source heard on the way',
    perform: async (device) => {
      await playAt(device, 2)
      await untilPast(device, 4)
      await device.press('m')
      await waitInPage(device, 1500)
      await device.press('m')
      await untilEnd(device)
    },
  },
]

async function playAt(device: Device, rate: number): Promise<void> {
  await setRate(device, rate)
  await device.press('k')
}

async function setRate(device: Device, rate: number): Promise<void> {
  const now = await device.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-side=dub]')?.playbackRate,
  )
  const steps = rates.indexOf(rate) - rates.indexOf(now ?? 1)
  for (let step = 0; step < Math.abs(steps); step += 1) await device.press(steps > 0 ? '=' : '-')
}

const untilPast = (device: Device, seconds: number) => untilDub(device, seconds)
const untilPaused = (device: Device) => untilDub(device, 'paused')
const untilEnd = (device: Device) => untilDub(device, 'ended')

function untilDub(device: Device, condition: number | 'paused' | 'ended'): Promise<void> {
  return device.evaluate(
    (given) =>
      new Promise<void>((resolve) => {
        const check = () => {
          const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
          if (typeof given === 'number' ? (dub?.currentTime ?? 0) > given : dub?.[given]) resolve()
          else setTimeout(check, 20)
        }
        check()
      }),
    condition,
  )
}

/** A pause as a person makes; observers read its length from the page's clock. */
function waitInPage(device: Device, ms: number): Promise<void> {
  return device.evaluate((waitMs) => new Promise<void>((resolve) => setTimeout(resolve, waitMs)), ms)
}

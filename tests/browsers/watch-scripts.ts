// Ten ways to watch a dub, by keys. Waiting happens in the page, on what the videos do.
import type { Device, Key } from './device.ts'

type Step = (device: Device) => Promise<void>

type WatchScript = {
  readonly name: string
  readonly steps: readonly Step[]
}

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

const press =
  (key: Key): Step =>
  (device) =>
    device.press(key)

const playAt =
  (rate: number): Step =>
  async (device) => {
    await setRate(device, rate)
    await device.press('k')
  }

const changeRate =
  (rate: number): Step =>
  (device) =>
    setRate(device, rate)

const untilPast =
  (seconds: number): Step =>
  (device) =>
    untilDub(device, seconds)
const untilPaused: Step = (device) => untilDub(device, 'paused')
const untilEnd: Step = (device) => untilDub(device, 'ended')

/** A pause as a person makes; observers read its length from the page's clock. */
const waitInPage =
  (ms: number): Step =>
  (device) =>
    device.evaluate((waitMs) => new Promise<void>((resolve) => setTimeout(resolve, waitMs)), ms)

export const watchScripts: readonly WatchScript[] = [
  { name: 'to the end', steps: [playAt(1), untilEnd] },
  { name: 'to the end at 1.5×', steps: [playAt(1.5), untilEnd] },
  { name: 'to the end at 2×', steps: [playAt(2), untilEnd] },
  {
    name: 'with a pause of three seconds',
    steps: [playAt(1), untilPast(4), press('k'), waitInPage(3000), press('k'), untilEnd],
  },
  {
    name: 'with a seek over the middle',
    steps: [playAt(1.5), untilPast(3), press('ArrowRight'), press('ArrowRight'), untilEnd],
  },
  {
    name: 'one segment, looped',
    steps: [playAt(1), untilPast(1), press('r'), waitInPage(4000), press('k'), untilPaused],
  },
  {
    name: 'with another tab in front on the way',
    steps: [playAt(2), untilPast(4), (device) => device.hideForMs(4000), untilPaused, press('k'), untilEnd],
  },
  { name: 'faster on the way', steps: [playAt(1), untilPast(3), changeRate(2), untilEnd] },
  { name: 'half of it', steps: [playAt(1.5), untilPast(8), press('k'), untilPaused] },
  // Last, because the chosen sound stays.
  {
    name: 'with the source heard on the way',
    steps: [playAt(2), untilPast(4), press('m'), waitInPage(1500), press('m'), untilEnd],
  },
]

async function setRate(device: Device, rate: number): Promise<void> {
  const now = await device.evaluate(
    () => document.querySelector<HTMLVideoElement>('video[data-side=dub]')?.playbackRate,
  )
  const steps = rates.indexOf(rate) - rates.indexOf(now ?? 1)
  for (let step = 0; step < Math.abs(steps); step += 1) await device.press(steps > 0 ? '=' : '-')
}

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

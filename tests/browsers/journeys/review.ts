// The review: both videos seen and heard together, the draft, handing in.
import { expect } from 'vitest'
import type { Device } from '#tests/browsers/device.ts'
import { button, field, inDialog, link, radio } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { isReady, sees, seesTarget } from '#tests/browsers/sees.ts'
import { signIn } from '#tests/browsers/scene.ts'
import { until } from '#tests/browsers/until.ts'
import { findTask, readReview, type Segment, segmentsOf } from '#tests/browsers/work.ts'

type Videos = { readonly source: number; readonly dub: number; readonly paused: boolean }

function readVideos(device: Device): Promise<Videos> {
  return device.evaluate(() => {
    const [source, dub] = (['source', 'dub'] as const).map((side) =>
      document.querySelector<HTMLVideoElement>(`video[data-side=${side}]`),
    )
    if (!source || !dub) throw new Error('There are not two videos')
    return { source: source.currentTime, dub: dub.currentTime, paused: source.paused && dub.paused }
  })
}

/** Opens a task and waits until both videos can be played. */
async function openTask(device: Device, id: string): Promise<void> {
  await device.goto(`/task/${id}`)
  await isReady(device)
  await until(
    'the position can be moved',
    () => device.evaluate(() => document.querySelector<HTMLInputElement>('input[type=range]')?.disabled === false),
    30_000,
  )
}

/** The share of a visible video's pixels that differ from its first one: a picture that shows something has many. */
function readPicture(device: Device): Promise<number> {
  return device.evaluate(() => {
    const video = [...document.querySelectorAll('video')].findLast((each) => {
      const box = each.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return box.width > 100 && box.height > 150 && top === each
    })
    if (!video || video.videoWidth === 0) return 0
    const canvas = document.createElement('canvas')
    canvas.width = 36
    canvas.height = 64
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 36, 64)
    const data = context?.getImageData(0, 0, 36, 64).data ?? new Uint8ClampedArray()
    let different = 0
    for (let at = 0; at < data.length; at += 4) {
      if (Math.abs((data[at] ?? 0) - (data[0] ?? 0)) + Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > 24)
        different += 1
    }
    return different / (36 * 64)
  })
}

/** Waits until both have come past `seconds` within a tenth of a second of each other. */
async function playsPast(device: Device, seconds: number): Promise<void> {
  await until(
    `both videos play past ${seconds} s`,
    async () => {
      const { source, dub } = await readVideos(device)
      return Math.min(source, dub) >= seconds && Math.abs(source - dub) <= 0.1
    },
    30_000,
  )
}

async function pause(device: Device): Promise<Videos> {
  await device.click(button('Pause'))
  return standsStill(device)
}

/** Where both stand at the end of what plays. */
async function comesToRest(device: Device): Promise<Videos> {
  await until('it comes to rest', async () => (await readVideos(device)).paused, 30_000)
  return standsStill(device)
}

/** Where both stand once they do. */
async function standsStill(device: Device): Promise<Videos> {
  let before = await readVideos(device)
  await until('both videos stand at one place', async () => {
    const last = before
    before = await readVideos(device)
    return before.paused && before.source === last.source && before.dub === last.dub
  })
  expect(Math.abs(before.source - before.dub)).toBeLessThan(0.05)
  return before
}

const reviews = (kind: 'MP4' | 'HLS', short: Journey['short']): Journey => ({
  short,
  name: `a talent plays and hears a segment of an ${kind} task, scores it and hands it in`,
  run: async ({ device, as }) => {
    const ask = await as('mei')
    const task = await findTask(ask, kind)
    await signIn(device, 'mei')
    await openTask(device, task.id)

    await until('the picture shows something', async () => (await readPicture(device)) > 0.2, 20_000)
    await device.click(button('Play'))
    await playsPast(device, 1.5)
    await pause(device)
    await playsSegment(device, segmentsOf(task))

    await device.press('m')
    await until('the source is heard', () =>
      device.evaluate(() => {
        const muted = (side: string) => document.querySelector<HTMLVideoElement>(`video[data-side=${side}]`)?.muted
        return muted('source') === false && muted('dub') === true
      }),
    )
    await device.press('m')
    await device.press('m')
    await device.press('c')
    await until('subtitles are shown', () =>
      device.evaluate(() => document.querySelector('video ~ p[dir=auto] span') !== null),
    )

    // Nothing is said to be wrong with videos that are as they should be.
    expect(await device.has(button('Dismiss'))).toBe(false)
    expect(await device.has(button('Retry'))).toBe(false)

    const note = `Heard in ${device.engine} ${Date.now()}`
    await device.fill(field('Free note'), note)
    await device.click(radio('3'))
    await sees(device, 'Saved', 20_000)
    await device.reload()
    await until('the draft is there after a reload', () =>
      device.evaluate((text) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text), note),
    )
    await submit(device)
    await sees(device, 'Review result submitted successfully', 30_000)
    const stored = await readReview(ask, task.id)
    expect(stored.submitted).toBe(1)
    expect(stored.note).toBe(note)
  },
})

/** Hands the review in, also where the app asks whether it is meant as it is. */
async function submit(device: Device): Promise<void> {
  await device.click(button('Submit Review'))
  await device.click(inDialog('Submit Review'))
}

/** On a phone a press on a sentence plays from it; on a timeline, a segment, up to its end. */
async function playsSegment(device: Device, segments: readonly Segment[]): Promise<void> {
  const segment = segments.find(({ start }) => start > 2)
  if (!segment) throw new Error('The task has no such segment')
  const onTimeline = { css: '[role=group][aria-label=Segments] button', name: `: ${segment.text}` }
  const isWide = await device.has(onTimeline)
  await device.click(isWide ? onTimeline : button(segment.text))
  await until('the segment plays', async () => {
    const { dub, paused } = await readVideos(device)
    return !paused && dub >= segment.start - 0.05
  })
  if (!isWide) await playsPast(device, segment.start + 0.3)
  const { dub } = isWide ? await comesToRest(device) : await pause(device)
  if (isWide) expect(Math.abs(dub - segment.end)).toBeLessThan(0.12)
}

const steps: Journey = {
  name: 'a talent steps from frame to frame',
  short: 'phone',
  run: async ({ device, as }) => {
    const task = await findTask(await as('mei'), 'MP4')
    await signIn(device, 'mei')
    await openTask(device, task.id)
    await device.click(button('Play'))
    await playsPast(device, 1.5)
    const paused = await pause(device)

    // From frame to frame: one forward is a frame's length, and one back leads to where it was.
    await device.press('.')
    await until('a frame forward', async () => (await readVideos(device)).dub > paused.dub)
    const stepped = await standsStill(device)
    expect(stepped.dub - paused.dub).toBeLessThan(0.1)
    await device.press(',')
    await until('a frame back', async () => (await readVideos(device)).dub < stepped.dub)
    const back = await standsStill(device)
    expect(stepped.dub - back.dub).toBeLessThan(0.1)
  },
}

const reviewsOffline: Journey = {
  short: 'phone',
  name: 'a task is downloaded, reviewed after a reload without the server, and arrives once',
  run: async ({ device, network, as }) => {
    const ask = await as('noah')
    await signIn(device, 'noah')
    await device.goto('/tasks')
    await isReady(device)
    await until('the service worker answers', () =>
      device.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    )
    await device.click(button('Download more'))
    await device.fill(field('How many tasks?'), '1')
    await device.click(button('Download'))
    await until('a task is on the device', () => device.has(link('Open: Task')), 60_000)
    network.cut(/./)
    await device.reload()
    await device.click(link('Open: Task'))
    await until('the task is open', () => device.evaluate(() => location.pathname.startsWith('/task/')))
    const id = await device.evaluate(() => location.pathname.split('/').at(-1) ?? '')
    await seesTarget(device, button('Play'))
    await device.click(button('Play'))
    await playsPast(device, 1)
    const note = `Reviewed on a train in ${device.engine} ${Date.now()}`
    await device.fill(field('Free note'), note)
    await submit(device)
    await sees(device, 'Your review is safe on this device.', 30_000)
    network.cut(null)
    await device.goto('/tasks')
    const stored = await until(
      'the review has arrived',
      async () => {
        const review = await readReview(ask, id)
        return review.submitted > 0 && review
      },
      60_000,
    )
    expect(stored).toEqual({ submitted: 1, note })
  },
}

export const reviewsStream = reviews('HLS', 'desktop')

export const reviewJourneys: readonly Journey[] = [reviews('MP4', 'phone'), reviewsStream, steps, reviewsOffline]

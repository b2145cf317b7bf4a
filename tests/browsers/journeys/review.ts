// The review: synchronous playback of both videos, the draft, and submission.
import { expect } from 'vitest'
import type { Device } from '#tests/browsers/device.ts'
import { button, field, inDialog, link, radio } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { waitForHydration, waitForText, waitForTarget } from '#tests/browsers/expect-page.ts'
import { signIn } from '#tests/browsers/scenario.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'
import { playPast, readAtRest, readVideos, type Videos, waitUntilPlayable } from '#tests/browsers/play-videos.ts'
import { findTask, readReview, type Segment, segmentsOf } from '#tests/browsers/review-tasks.ts'

/** Opens a task and waits until both videos can be played. */
async function openTask(device: Device, id: string): Promise<void> {
  await device.goto(`/task/${id}`)
  await waitForHydration(device)
  await waitUntilPlayable(device)
}

/** Returns the share of pixels of a visible video that differ from its first one; a blank picture has none. */
function readPicture(device: Device): Promise<number> {
  return device.evaluate(() => {
    const video = [...document.querySelectorAll('video')].findLast((candidate) => {
      const box = candidate.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return box.width > 100 && box.height > 150 && top === candidate
    })
    if (!video || video.videoWidth === 0) return 0
    const canvas = document.createElement('canvas')
    canvas.width = 36
    canvas.height = 64
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 36, 64)
    const data = context?.getImageData(0, 0, 36, 64).data ?? new Uint8ClampedArray()
    let differentPixels = 0
    for (let at = 0; at < data.length; at += 4) {
      if (Math.abs((data[at] ?? 0) - (data[0] ?? 0)) + Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > 24)
        differentPixels += 1
    }
    return differentPixels / (36 * 64)
  })
}

async function playFromStart(device: Device): Promise<void> {
  await waitUntil('the video shows a picture', async () => (await readPicture(device)) > 0.2, 20_000)
  await device.click(button('Play'))
  await playPast(device, 1.5)
  await pause(device)
}

async function pause(device: Device): Promise<Videos> {
  await device.click(button('Pause'))
  return readAtRest(device)
}

/** Waits until playback ends and returns the positions of both videos. */
async function waitForRest(device: Device): Promise<Videos> {
  await waitUntil('both videos are paused', async () => (await readVideos(device)).paused, 30_000)
  return readAtRest(device)
}

const createReviewJourney = (kind: 'MP4' | 'HLS'): Journey => ({
  name: `a talent plays, scores and submits an ${kind} task`,
  run: async ({ device, callAs }) => {
    const callApi = await callAs('mei')
    const task = await findTask(callApi, kind)
    await signIn(device, 'mei')
    await openTask(device, task.id)

    await playFromStart(device)
    await playSegment(device, segmentsOf(task))

    await device.press('m')
    await waitUntil('the source is audible', () =>
      device.evaluate(() => {
        const muted = (side: string) => document.querySelector<HTMLVideoElement>(`video[data-side=${side}]`)?.muted
        return muted('source') === false && muted('dub') === true
      }),
    )
    await device.press('m')
    await device.press('m')
    await device.press('c')
    await waitUntil('subtitles are shown', () =>
      device.evaluate(() => document.querySelector('video ~ p[dir=auto] span') !== null),
    )

    // Intact videos cause no notice and no error.
    expect(await device.has(button('Dismiss'))).toBe(false)
    expect(await device.has(button('Retry'))).toBe(false)

    const note = `Heard in ${device.engine} ${Date.now()}`
    await device.fill(field('Free note'), note)
    await device.click(radio('3'))
    await waitForText(device, 'Saved', 20_000)
    await device.reload()
    await waitUntil('the draft is restored after the reload', () =>
      device.evaluate((text) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text), note),
    )
    await submitReview(device)
    // Not its notice: on a busy machine a driver may look again only after it is gone.
    await waitUntil(
      'the server has the review once',
      async () => {
        const stored = await readReview(callApi, task.id)
        return stored.submitted === 1 && stored.note === note
      },
      30_000,
    )
  },
})

/** Submits the review and confirms the question whether to submit it as it is. */
export async function submitReview(device: Device): Promise<void> {
  await device.click(button('Submit Review'))
  await device.click(inDialog('Submit Review'))
}

/** Plays a segment: on a timeline up to its end, on a phone from its start on. */
async function playSegment(device: Device, segments: readonly Segment[]): Promise<void> {
  const segment = segments.find(({ start }) => start > 2)
  if (!segment) throw new Error('The task has no segment that starts after 2 s')
  const onTimeline = { css: '[role=group][aria-label=Segments] button', name: `: ${segment.text}` }
  const isWide = await device.has(onTimeline)
  await device.click(isWide ? onTimeline : button(segment.text))
  await waitUntil('the segment plays', async () => {
    const { dub, paused } = await readVideos(device)
    return !paused && dub >= segment.start - 0.05
  })
  if (!isWide) await playPast(device, segment.start + 0.3)
  const { dub } = isWide ? await waitForRest(device) : await pause(device)
  if (isWide) expect(Math.abs(dub - segment.end)).toBeLessThan(0.12)
}

const frameStepJourney: Journey = {
  name: 'a talent steps one frame forward and one frame back',
  run: async ({ device, callAs }) => {
    const task = await findTask(await callAs('mei'), 'MP4')
    await signIn(device, 'mei')
    await openTask(device, task.id)
    await device.click(button('Play'))
    await playPast(device, 1.5)
    const paused = await pause(device)

    // WebKit's clock may be behind the visible frame until the first seek: later steps are compared with this one.
    await device.press('.')
    await waitUntil('the dub moves a frame forward', async () => (await readVideos(device)).dub > paused.dub)
    const first = await readAtRest(device)
    await device.press('.')
    await waitUntil('the dub moves another frame forward', async () => (await readVideos(device)).dub > first.dub)
    const second = await readAtRest(device)
    expect(second.dub - first.dub).toBeLessThan(0.1)
    await device.press(',')
    await waitUntil('the dub moves a frame back', async () => (await readVideos(device)).dub < second.dub)
    const back = await readAtRest(device)
    expect(Math.abs(back.dub - first.dub)).toBeLessThan(0.02)
  },
}

const offlineReviewJourney: Journey = {
  name: 'a talent plays a task, downloads it, reviews it offline, and the review is sent once',
  run: async ({ device, network, callAs }) => {
    const callApi = await callAs('noah')
    await signIn(device, 'noah')
    await device.goto('/talent')
    await waitForHydration(device)
    await device.click(link('Start Tasks'))
    await waitUntilPlayable(device)
    await playFromStart(device)
    await device.goto('/tasks')
    await waitForHydration(device)
    await waitUntil('the service worker controls the page', () =>
      device.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    )
    await device.click(button('Download more'))
    await device.fill(field('How many tasks?'), '1')
    await device.click(button('Download'))
    await waitUntil('a task is on the device', () => device.has(link('Open: Task')), 60_000)
    network.blockPaths(/./)
    await device.reload()
    await device.click(link('Open: Task'))
    await waitUntil('the task is open', () => device.evaluate(() => location.pathname.startsWith('/task/')))
    const id = await device.evaluate(() => location.pathname.split('/').at(-1) ?? '')
    await waitForTarget(device, button('Play'))
    await device.click(button('Play'))
    await playPast(device, 1)
    const note = `Reviewed on a train in ${device.engine} ${Date.now()}`
    await device.fill(field('Free note'), note)
    await submitReview(device)
    await waitForText(device, 'Your review is stored on this device.', 30_000)
    network.blockPaths(null)
    await device.goto('/tasks')
    const stored = await waitUntil(
      'the server has the review',
      async () => {
        const review = await readReview(callApi, id)
        return review.submitted > 0 && review
      },
      60_000,
    )
    expect(stored).toEqual({ submitted: 1, note })
  },
}

export const streamReviewJourney = createReviewJourney('HLS')

/** The journey of the short run, which is part of `npm test`. */
export const shortJourneys: readonly Journey[] = [offlineReviewJourney]

export const reviewJourneys: readonly Journey[] = [
  createReviewJourney('MP4'),
  ...shortJourneys,
  streamReviewJourney,
  frameStepJourney,
]

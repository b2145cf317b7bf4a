// A review with one kind of input: the keyboard alone, and the thumb alone.
import { expect } from 'vitest'
import type { ApiCall } from '#tools/call-api.ts'
import type { Device } from '#tests/browsers/device.ts'
import { waitForHydration, waitForPath, waitForTarget, waitForText } from '#tests/browsers/expect-page.ts'
import { button, describeTarget, inDialog, link, radio, type Target } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { readAtRest, readVideos, waitUntilPlayable } from '#tests/browsers/play-videos.ts'
import { signIn } from '#tests/browsers/scenario.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'

const taskPath = /^\/task\/[\da-f-]{36}$/
const maxTabs = 80

const keyboardJourney: Journey = {
  name: 'a talent reviews a task by keyboard alone: plays, marks, flags, scores and submits',
  run: async ({ device, callAs }) => {
    await openTalentPage(device)
    await tabTo(device, link('Start Tasks'))
    await device.press('Enter')
    const first = await waitForPath(device, taskPath)
    await waitUntilPlayable(device)
    await device.press('k')
    await waitUntilPlayed(device)
    await device.press('k')
    await readAtRest(device)

    // Marks and flags need the stored draft.
    await waitForTarget(device, button('Add flag'))
    await device.press('h')
    await waitForText(device, ': not OK')
    await device.press('f')
    await waitUntil('the first reason has the focus', () => hasFocus(device, radio('')))
    await device.press('ArrowRight')
    await tabTo(device, button('Save flag'))
    await device.press('Enter')
    await waitForTarget(device, button('Add flag'))
    for (let section = 0; section < 3; section += 1) await device.press('3')
    await device.pressWithControl('Enter')
    await waitUntil('the confirmation has the focus', () => hasFocus(device, inDialog('Submit Review')))
    await device.press('Enter')

    await waitUntil('the next task is open', async () => (await readPath(device)) !== first)
    await waitUntilPlayable(device)
    const result = await waitForReview(await callAs('mei'), first)
    expect(result.segmentMarks).toMatchObject([{ side: 'dub', ok: false }])
    expect(result.flags).toMatchObject([{ side: 'dub', segment: expect.any(Number) }])
    expect(result.wronglyDubbedContent.score).toBe(3)
  },
}

const thumbJourney: Journey = {
  name: 'a talent reviews a task by thumb alone, takes it back, and submits it again',
  run: async ({ device, callAs }) => {
    await openTalentPage(device)
    await device.tap(link('Start Tasks'))
    const first = await waitForPath(device, taskPath)
    await waitUntilPlayable(device)
    // On a wide screen a tap on a video plays, and the segments are on timelines.
    const isPhone = await device.has(button('Enlarge Dub'))
    if (isPhone) {
      await device.tap({ css: 'video[data-side=dub]' })
      await device.tap(button('Show both videos'))
    }
    await device.tap(button('Play'))
    await waitUntilPlayed(device)
    await device.tap(button('Pause'))
    await readAtRest(device)
    await device.tap(isPhone ? button('Flag line 2') : button('Flag the segment'))
    await device.tap(radio('Line not dubbed'))
    await device.tap(button('Save flag'))
    await waitForTarget(device, button('Add flag'))
    if (await device.has(link('Score'))) await device.tap(link('Score'))
    await device.tap(radio('Some missing'))
    await submitByTap(device)

    await waitUntil('the next task is open', async () => (await readPath(device)) !== first)
    await device.tap(button('Undo'))
    await waitForPath(device, new RegExp(`^${first}$`))
    await waitForText(device, 'You reopened this review. Change it and submit it again.')
    await waitForTarget(device, button('Line not dubbed'))
    await submitByTap(device)
    await waitUntil('the next task is open again', async () => (await readPath(device)) !== first)
    const result = await waitForReview(await callAs('mei'), first)
    expect(result.flags).toMatchObject([{ side: 'dub', segment: isPhone ? 1 : 0, reason: 'line not dubbed' }])
  },
}

async function openTalentPage(device: Device): Promise<void> {
  await signIn(device, 'mei')
  await device.goto('/talent')
  await waitForHydration(device)
  await waitForTarget(device, link('Start Tasks'))
}

const waitUntilPlayed = (device: Device) => waitUntil('the dub plays', async () => (await readVideos(device)).dub > 0.5)

async function submitByTap(device: Device): Promise<void> {
  await device.tap(button('Submit Review'))
  await waitForTarget(device, inDialog('Submit Review'))
  await device.tap(inDialog('Submit Review'))
}

/** Presses Tab until an element has the focus. */
async function tabTo(device: Device, target: Target): Promise<void> {
  for (let count = 0; count < maxTabs; count += 1) {
    await device.press('Tab')
    if (await hasFocus(device, target)) return
  }
  throw new Error(`${maxTabs} presses of Tab do not reach ${describeTarget(target)}`)
}

function hasFocus(device: Device, { css, name = '' }: Target): Promise<boolean> {
  return device.evaluate(
    (selector, expected) => {
      const element = document.activeElement
      const elementName = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      return element !== null && element.matches(selector) && elementName.includes(expected)
    },
    css,
    name,
  )
}

const readPath = (device: Device) => device.evaluate(() => location.pathname)

/** The next task is shown before the server has confirmed the review. */
function waitForReview(callApi: ApiCall, path: string) {
  return waitUntil('the server has the review', async () => {
    const { data } = await callApi('GET /api/tasks/{id}', { params: { id: path.split('/').at(-1) ?? '' } })
    return data.status === 'completed' && data.result
  })
}

export const inputJourneys: readonly Journey[] = [keyboardJourney, thumbJourney]

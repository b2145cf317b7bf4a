import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { createPair, renderStage } from '#tests/support/render-stage.tsx'

/** By default the tests' page has the size of a phone. */
const widen = () => page.viewport(1180, 820)

async function show(...pair: Parameters<typeof createPair>) {
  const videos = createPair(...pair)
  return { videos, screen: await renderStage(videos.pair) }
}

afterEach(async () => {
  await page.viewport(390, 844)
})

test('each button and its key do the same', async () => {
  await widen()
  for (const presses of ['buttons', 'keys']) {
    localStorage.clear()
    const { pair, stand, lastEvent } = createPair()
    const screen = await renderStage(pair)
    for (const [key, name, event] of [
      [',', 'One frame back', { kind: 'step', frames: -1 }],
      ['.', 'One frame forward', { kind: 'step', frames: 1 }],
      ['n', 'Next segment', { kind: 'seek', to: 6 }],
      ['p', 'Previous segment', { kind: 'seek', to: 1 }],
      ['r', 'Loop this segment', { kind: 'play-range', start: 1, end: 3, loop: true }],
      ['=', 'Speed 1×', { kind: 'rate', rate: 1.25 }],
      ['m', 'Sound: dub', { kind: 'set-audible', audible: 'source' }],
      ['k', 'Play', { kind: 'play' }],
    ] as const) {
      stand(2.5)
      if (presses === 'keys') await userEvent.keyboard(key)
      else await screen.getByRole('button', { name, exact: true }).click()
      expect(lastEvent(), `${presses}: ${name}`).toMatchObject(event)
    }
    await screen.unmount()
  }
})

test('J plays backwards frame by frame, K stops, L plays forwards, faster with another press; backwards ends at the start and when somebody moves the videos', async () => {
  await widen()
  const { screen, videos } = await show()
  const backwards = screen.getByRole('button', { name: 'Speed −1×' })
  videos.stand(5)
  await userEvent.keyboard('j')
  await expect.element(backwards).toBeVisible()
  await expect.poll(() => videos.pair.position()).toBeLessThan(4.9)
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('button', { name: 'Speed −2×' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(videos.lastEvent()).toMatchObject({ kind: 'pause' })
  await userEvent.keyboard('ll')
  expect(videos.pair.view()).toMatchObject({ phase: 'playing', rate: 1.5 })
  await userEvent.keyboard('llk')
  expect(videos.received.slice(-3)).toMatchObject([{ rate: 2 }, { kind: 'pause' }, { rate: 1 }])

  videos.stand(0.3)
  await userEvent.keyboard('j')
  await expect.poll(() => videos.pair.position()).toBe(0)
  await expect.element(backwards).not.toBeInTheDocument()
  videos.stand(5)
  await userEvent.keyboard('j')
  await expect.element(backwards).toBeVisible()
  await userEvent.keyboard('n')
  expect(videos.pair.position()).toBe(6)
  await expect.element(backwards).not.toBeInTheDocument()
})

test('the keys of volume and offset show their effect', async () => {
  const { screen, videos } = await show({ volume: 1 })
  await userEvent.keyboard('99')
  await expect.element(screen.getByText('Volume 80%')).toBeVisible()
  await userEvent.keyboard('ou')
  await expect.element(screen.getByText('The dub runs 0.060 s ahead.')).toBeVisible()
  expect(videos.pair.view()).toMatchObject({ volume: 0.8, offset: 0.06 })
})

test('A and B loop the range between them until they are cleared; while a segment loops, "next" loops the next one', async () => {
  const { videos } = await show()
  videos.stand(5)
  await userEvent.keyboard('a')
  videos.stand(2)
  await userEvent.keyboard('s')
  expect(videos.lastEvent()).toEqual({ kind: 'play-range', start: 2, end: 5, loop: true })
  videos.stand(4)
  await userEvent.keyboard('x')
  expect(videos.lastEvent()).toEqual({ kind: 'seek', to: 4 })
  expect(videos.pair.view().isLooping).toBe(false)
  videos.stand(1.5)
  await userEvent.keyboard('rn')
  expect(videos.lastEvent()).toEqual({ kind: 'play-range', start: 6, end: 8, loop: true })
})

test('a new pair starts with the settings of the last one', async () => {
  const first = createPair()
  const screen = await renderStage(first.pair)
  await userEvent.keyboard('m==')
  await screen.unmount()
  const second = createPair()
  await renderStage(second.pair, 'two')
  expect(second.pair.view()).toMatchObject({ audible: 'source', rate: 1.5 })
})

test('a new offset leaves a segment of the dub selected, whose own times stay', async () => {
  const { pair } = createPair()
  const screen = await renderStage(pair)
  await screen.getByRole('button', { name: 'Nothing selected' }).click()
  await expect.element(screen.getByText('Selected 1')).toBeVisible()
  await userEvent.keyboard('o')
  expect(pair.view().offset).toBe(0.1)
  await expect.element(screen.getByText('Selected 1')).toBeVisible()
})

test('the settings say by how much the videos are apart, as long as they are', async () => {
  const { pair } = createPair()
  let seconds = 0.04
  const screen = await renderStage({ ...pair, drift: () => seconds })
  await screen.getByRole('button', { name: 'Player settings' }).click()
  const text = screen.getByText('The videos are apart by 40 ms.')
  await expect.element(text).toBeVisible()
  seconds = 0
  await expect.element(text).not.toBeInTheDocument()
})

test('an offset is set by milliseconds and frames, described as text, and stored for its task only', async () => {
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Player settings' }).click()
  await expect.element(screen.getByText('Both videos start together.')).toBeVisible()
  await screen.getByRole('button', { name: '+100 ms' }).click()
  await screen.getByRole('button', { name: '−1 frame' }).click()
  await expect.element(screen.getByText('The dub runs 0.060 s ahead.')).toBeVisible()
  await screen.unmount()

  const again = createPair()
  const other = await renderStage(again.pair)
  expect(again.pair.view().offset).toBe(0.06)
  await other.unmount()
  const elsewhere = createPair()
  await renderStage(elsewhere.pair, 'two')
  expect(elsewhere.pair.view().offset).toBe(0)
})

describe('subtitles', () => {
  test('subtitles are on their own video, in their script’s direction, shifted by the offset', async () => {
    await widen()
    const { screen, videos } = await show({ offset: 1 })
    await userEvent.keyboard('c')
    videos.stand(0.5)
    const on = (name: string) => screen.getByRole('figure').filter({ hasText: name })
    await expect.element(on('Mandarin').getByText('你好')).toBeVisible()
    const arabic = on('Arabic').getByText('مرحبا')
    await expect.element(arabic).toBeVisible()
    expect(getComputedStyle(arabic.element()).direction).toBe('rtl')
    videos.stand(4)
    await expect.element(on('Mandarin').getByText('你好')).not.toBeInTheDocument()
  })
})

describe('the audible side', () => {
  test('a badge shows the audible side, and pressing the other makes that one audible', async () => {
    await widen()
    const { screen } = await show()
    const audibleButton = screen.getByRole('button', { pressed: true })
    await expect.element(audibleButton).toHaveAccessibleName('Sound on: Dub · Arabic')
    await screen.getByRole('button', { name: 'Listen to Source · Mandarin', pressed: false }).click()
    await expect.element(audibleButton).toHaveAccessibleName('Sound on: Source · Mandarin')
  })

  test('“both” is not offered on a device with one sound', async () => {
    const device = vi.spyOn(navigator, 'userAgent', 'get')
    device.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    const { screen, videos } = await show()
    await userEvent.keyboard('mm')
    expect(videos.pair.view().audible).toBe('dub')
    await screen.getByRole('button', { name: 'Player settings' }).click()
    await expect.element(screen.getByText('This device plays one sound at a time.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Both' }).query()).toBeNull()
  })
})
describe('the slider', () => {
  const slider = (screen: Awaited<ReturnType<typeof renderStage>>) => screen.getByRole('slider', { name: 'Position' })

  test('the slider’s value is the time and the segment, and does not change during playback', async () => {
    const { screen, videos } = await show()
    videos.stand(2)
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:02 of 0:10: \u2068مرحبا\u2069')
    slider(screen).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:03 of 0:10')
    videos.change({ phase: 'playing' })
    videos.stand(7)
    await expect.element(screen.getByText('0:07 / 0:10')).toBeVisible()
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:03 of 0:10')
    videos.change({ phase: 'paused' })
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:07 of 0:10: \u2068وداعا\u2069')
  })

  test('hovering the slider shows both languages without moving the videos', async () => {
    await widen()
    const { screen, videos } = await show()
    const before = videos.received.length
    await slider(screen).hover({ position: { x: 4, y: 20 } })
    await expect.element(screen.getByText('0:00', { exact: true })).toBeVisible()
    expect(videos.received.length).toBe(before)
  })
})

test('a video that is stuck says so on its own pane, with a way to load it again', async () => {
  await widen()
  const retried: string[] = []
  const videos = createPair({ problems: { source: null, dub: { kind: 'stuck' } } })
  const screen = await renderStage({ ...videos.pair, retry: (side) => void retried.push(side) })
  const problem = screen.getByRole('figure').filter({ hasText: 'Arabic' }).getByRole('alert')
  await expect.element(problem.getByText(/^This video has stopped playing/)).toBeVisible()
  await problem.getByRole('button', { name: 'Retry: Dub · Arabic' }).click()
  expect(retried).toEqual(['dub'])
  expect(screen.getByRole('figure').filter({ hasText: 'Mandarin' }).getByRole('alert').query()).toBeNull()
})

test('an expired link says what to do; Retry takes new links, and loads the old one again only without them', async () => {
  await widen()
  const retried: string[] = []
  const answers = [true, false]
  const videos = createPair({ problems: { source: { kind: 'expired' }, dub: null } })
  const pair = { ...videos.pair, retry: (side: string) => void retried.push(side) }
  const screen = await renderStage(pair, 'one', async () => answers.shift() ?? false)
  await expect.element(screen.getByText(/^The link to this video has expired\. Report it/)).toBeVisible()
  const retry = screen.getByRole('button', { name: /^Retry: Source/ })
  await retry.click()
  expect([answers.length, retried]).toEqual([1, []])
  await retry.click()
  await expect.poll(() => retried).toEqual(['source'])
})

test('the sheet shows the keys that do something here', async () => {
  const { screen } = await show()
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Shortcuts and gestures' })
  await expect.element(sheet.getByText('Loop the segment, or A to B')).toBeVisible()
  expect(sheet.getByText('Submit the review').query()).toBeNull()
  await expect.element(sheet.getByText('Swipe the only visible video')).toBeInTheDocument()
})

test.each([
  { name: 'a phone', width: 390, height: 844, segments: /^Segments/ },
  { name: 'a tablet in landscape', width: 1180, height: 820, segments: 'Timelines' },
])('on $name, what to check first leads: it stands above the segments', async ({ width, height, segments }) => {
  await page.viewport(width, height)
  const { screen } = await show()
  const top = (locator: Locator) => locator.element().getBoundingClientRect().top
  const checkFirst = screen.getByRole('button', { name: /^Check first/ })
  await expect.element(checkFirst).toBeInViewport({ ratio: 0.9 })
  const list = screen.getByRole('region', { name: segments })
  await expect.element(list).toBeVisible()
  expect(top(checkFirst)).toBeLessThan(top(list))
})

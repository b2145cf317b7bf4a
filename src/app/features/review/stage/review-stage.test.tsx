import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyDraft } from '#src/domain/review-draft.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SessionView } from '#src/player/core/session.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { createFakePair, mediaOf } from '#tests/support/fake-pair.ts'
import { ReviewStage } from './review-stage.tsx'
import { SelectedRangeProvider, useSelectedRange } from './selected-range.tsx'

const media = mediaOf(
  [
    ['你好', 0, 2, 'A', 'female'],
    ['再见', 6, 8, 'A', 'female'],
  ],
  [
    ['مرحبا', 1, 3, 'A', 'female'],
    ['وداعا', 6, 8, 'A', 'male'],
  ],
)

const createPair = (more: Partial<SessionView> = {}) => createFakePair(10, { frameDuration: 0.04, ...more })

/** Shows and changes the selected range, as the timelines and the flags do. */
function RangeProbe() {
  const { range, select } = useSelectedRange()
  return (
    <button type="button" onClick={() => select({ start: 1, end: 3, side: 'dub', segment: 0 })}>
      {range ? `Selected ${range.start}` : 'Nothing selected'}
    </button>
  )
}

const show = (pair: VideoPair, taskId = 'one') =>
  renderScreen(
    <SelectedRangeProvider>
      <RangeProbe />
      <ReviewStage
        taskId={taskId}
        media={media}
        pair={pair}
        stageRef={() => undefined}
        draft={emptyDraft}
        draftController={null}
        skipDialog={null}
      />
    </SelectedRangeProvider>,
  )

/** By default the tests' page has the size of a phone. */
const widen = () => page.viewport(1180, 820)

afterEach(async () => {
  await page.viewport(390, 844)
})

describe('keys and buttons', () => {
  test.each([
    [',', 'One frame back', { kind: 'step', frames: -1 }],
    ['.', 'One frame forward', { kind: 'step', frames: 1 }],
    ['n', 'Next segment', { kind: 'seek', to: 6 }],
    ['p', 'Previous segment', { kind: 'seek', to: 1 }],
    ['r', 'Loop this segment', { kind: 'play-range', start: 1, end: 3, loop: true }],
    ['=', 'Speed 1×', { kind: 'rate', rate: 1.25 }],
    ['m', 'Sound: dub', { kind: 'set-audible', audible: 'source' }],
    ['k', 'Play', { kind: 'play' }],
  ])('the key %s and the button “%s” do the same', async (key, name, event) => {
    await widen()
    const videos = createPair()
    const screen = await show(videos.pair)
    videos.stand(2.5)
    await screen.getByRole('button', { name, exact: true }).click()
    expect(videos.lastEvent()).toMatchObject(event)
    await screen.unmount()

    localStorage.clear()
    const otherVideos = createPair()
    await show(otherVideos.pair)
    otherVideos.stand(2.5)
    await userEvent.keyboard(key)
    expect(otherVideos.lastEvent()).toMatchObject(event)
  })
})

describe('J, K and L', () => {
  test('J plays backwards frame by frame, K stops, L plays forwards; another press is faster', async () => {
    await widen()
    const videos = createPair()
    const screen = await show(videos.pair)
    videos.stand(5)
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('button', { name: 'Speed −1×' })).toBeVisible()
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
  })

  test('playing backwards ends at the start, and when somebody moves the videos', async () => {
    await widen()
    const videos = createPair()
    const screen = await show(videos.pair)
    const backwards = screen.getByRole('button', { name: 'Speed −1×' })
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
})

test('the keys of volume and offset show their effect', async () => {
  const videos = createPair({ volume: 1 })
  const screen = await show(videos.pair)
  await userEvent.keyboard('99')
  await expect.element(screen.getByText('Volume 80%')).toBeVisible()
  await userEvent.keyboard('ou')
  await expect.element(screen.getByText('The dub runs 0.060 s ahead.')).toBeVisible()
  expect(videos.pair.view()).toMatchObject({ volume: 0.8, offset: 0.06 })
})

describe('loops', () => {
  test('A and B loop the range between them until they are cleared', async () => {
    const videos = createPair()
    await show(videos.pair)
    videos.stand(5)
    await userEvent.keyboard('a')
    videos.stand(2)
    await userEvent.keyboard('s')
    expect(videos.lastEvent()).toEqual({ kind: 'play-range', start: 2, end: 5, loop: true })
    videos.stand(4)
    await userEvent.keyboard('x')
    expect(videos.lastEvent()).toEqual({ kind: 'seek', to: 4 })
    expect(videos.pair.view().isLooping).toBe(false)
  })

  test('while a segment loops, "next" loops the next one', async () => {
    const videos = createPair()
    await show(videos.pair)
    videos.stand(1.5)
    await userEvent.keyboard('r')
    await userEvent.keyboard('n')
    expect(videos.lastEvent()).toEqual({ kind: 'play-range', start: 6, end: 8, loop: true })
  })
})

test('a new pair starts with the settings of the last one', async () => {
  const first = createPair()
  const screen = await show(first.pair)
  await userEvent.keyboard('m==')
  await screen.unmount()
  const second = createPair()
  await show(second.pair, 'two')
  expect(second.pair.view()).toMatchObject({ audible: 'source', rate: 1.5 })
})

test('a new offset deselects a segment of the dub, whose times it changes', async () => {
  const screen = await show(createPair().pair)
  await screen.getByRole('button', { name: 'Nothing selected' }).click()
  await expect.element(screen.getByText('Selected 1')).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(screen.getByText('Nothing selected')).toBeVisible()
})

test('an offset is set by milliseconds and frames, described as text, and stored for its task only', async () => {
  const videos = createPair()
  const screen = await show(videos.pair)
  await screen.getByRole('button', { name: 'Player settings' }).click()
  await expect.element(screen.getByText('Both videos start together.')).toBeVisible()
  await screen.getByRole('button', { name: '+100 ms' }).click()
  await screen.getByRole('button', { name: '−1 frame' }).click()
  await expect.element(screen.getByText('The dub runs 0.060 s ahead.')).toBeVisible()
  await screen.unmount()

  const again = createPair()
  const other = await show(again.pair)
  expect(again.pair.view().offset).toBe(0.06)
  await other.unmount()
  const elsewhere = createPair()
  await show(elsewhere.pair, 'two')
  expect(elsewhere.pair.view().offset).toBe(0)
})

describe('subtitles', () => {
  test('subtitles are on their own video, in their script’s direction, shifted by the offset', async () => {
    await widen()
    const videos = createPair({ offset: 1 })
    const screen = await show(videos.pair)
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
    const videos = createPair()
    const screen = await show(videos.pair)
    const audibleButton = screen.getByRole('button', { pressed: true })
    await expect.element(audibleButton).toHaveAccessibleName('Sound on: Dub · Arabic')
    await screen.getByRole('button', { name: 'Listen to Source · Mandarin', pressed: false }).click()
    await expect.element(audibleButton).toHaveAccessibleName('Sound on: Source · Mandarin')
  })

  test('“both” is not offered on a device with one sound', async () => {
    const device = vi.spyOn(navigator, 'userAgent', 'get')
    device.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
    const videos = createPair()
    const screen = await show(videos.pair)
    await userEvent.keyboard('mm')
    expect(videos.pair.view().audible).toBe('dub')
    await screen.getByRole('button', { name: 'Player settings' }).click()
    await expect.element(screen.getByText('This device plays one sound at a time.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Both' }).query()).toBeNull()
    device.mockRestore()
  })
})

describe('the pictures', () => {
  const transforms = (screen: Awaited<ReturnType<typeof show>>) =>
    ['Source · Mandarin', 'Dub · Arabic'].map(
      (name) => getComputedStyle(screen.getByLabelText(name, { exact: true }).element()).transform,
    )

  test('are enlarged, moved and shown whole by keys, both alike', async () => {
    await widen()
    const screen = await show(createPair().pair)
    const enlarge = async () => {
      await userEvent.keyboard('e')
      return transforms(screen)[0]
    }
    await expect.poll(enlarge).toMatch(/^matrix\(1\.5, 0, 0, 1\.5, 0, 0\)$/)
    const [enlarged] = transforms(screen)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    const [source, dub] = transforms(screen)
    expect(source).not.toBe(enlarged)
    expect(dub).toBe(source)
    await userEvent.keyboard('z')
    expect(transforms(screen)).toEqual(['none', 'none'])
  })

  test('are enlarged by Ctrl and the wheel', async () => {
    await widen()
    const screen = await show(createPair().pair)
    const video = screen.getByLabelText('Dub · Arabic', { exact: true }).element()
    await expect
      .poll(() => {
        video.dispatchEvent(
          new WheelEvent('wheel', {
            deltaY: -100,
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
            clientX: 700,
            clientY: 200,
          }),
        )
        return transforms(screen)[0]
      })
      .toMatch(/^matrix/)
    expect(transforms(screen)[1]).toBe(transforms(screen)[0])
  })
})

test('full screen shows only the videos and the transport, and Escape or the button leaves it', async () => {
  await widen()
  const request = vi.spyOn(document.documentElement, 'requestFullscreen').mockRejectedValue(new TypeError('refused'))
  const screen = await show(createPair().pair)
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(screen.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  request.mockRestore()
})

describe('the slider', () => {
  const slider = (screen: Awaited<ReturnType<typeof show>>) => screen.getByRole('slider', { name: 'Position' })

  test('the slider’s value is the time and the segment, and does not change during playback', async () => {
    const videos = createPair()
    const screen = await show(videos.pair)
    videos.stand(2)
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:02 of 0:10: مرحبا')
    slider(screen).element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:03 of 0:10')
    videos.change({ phase: 'playing' })
    videos.stand(7)
    await expect.element(screen.getByText('0:07 / 0:10')).toBeVisible()
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:03 of 0:10')
    videos.change({ phase: 'paused' })
    await expect.element(slider(screen)).toHaveAttribute('aria-valuetext', '0:07 of 0:10: وداعا')
  })

  test('hovering the slider shows both languages without moving the videos', async () => {
    await widen()
    const videos = createPair()
    const screen = await show(videos.pair)
    const before = videos.received.length
    await slider(screen).hover({ position: { x: 4, y: 20 } })
    await expect.element(screen.getByText('0:00', { exact: true })).toBeVisible()
    expect(videos.received.length).toBe(before)
  })
})

describe('a phone held upright', () => {
  const videoBoxes = (screen: Awaited<ReturnType<typeof show>>) =>
    ['Source · Mandarin', 'Dub · Arabic'].map((name) =>
      screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect(),
    )

  test('shows both videos side by side and nothing to switch', async () => {
    const screen = await show(createPair().pair)
    await expect.element(screen.getByRole('button', { name: 'Enlarge Source · Mandarin' })).toBeVisible()
    const [source, dub] = videoBoxes(screen)
    expect(source?.top).toBe(dub?.top)
    expect(source?.right).toBeLessThanOrEqual(dub?.left ?? 0)
    expect(dub?.right).toBeLessThanOrEqual(390)
    expect(screen.getByRole('group', { name: 'Video shown' }).query()).toBeNull()
  })

  test('a press on a video enlarges it without playing; another press, Escape or a problem of the other shows both', async () => {
    const videos = createPair()
    const screen = await show(videos.pair)
    const source = screen.getByLabelText('Source · Mandarin', { exact: true })
    const width = () => source.element().getBoundingClientRect().width
    const enlargeDub = screen.getByRole('button', { name: 'Enlarge Dub · Arabic' })
    await source.click()
    await expect.element(enlargeDub).not.toBeInTheDocument()
    expect(width()).toBeGreaterThan(250)
    expect(videos.pair.view().phase).toBe('paused')
    await source.click()
    await expect.element(enlargeDub).toBeVisible()
    expect(width()).toBeLessThan(195)
    await screen.getByRole('button', { name: 'Enlarge Source · Mandarin' }).click()
    await expect.element(screen.getByRole('button', { name: 'Show both videos' }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(enlargeDub).toBeVisible()
    await source.click()
    videos.change({ problems: { source: null, dub: { kind: 'not-found' } } })
    await expect.element(screen.getByRole('alert').getByText(/^This video no longer exists/)).toBeVisible()
  })

  test('the setting “Show one video at a time” brings a switch, which shows that the hidden video is broken', async () => {
    const videos = createPair({ problems: { source: { kind: 'not-found' }, dub: null } })
    const screen = await show(videos.pair)
    await screen.getByRole('button', { name: 'Player settings' }).click()
    await screen.getByRole('switch', { name: 'Show one video at a time' }).click()
    await expect.element(screen.getByRole('img', { name: /^This video no longer exists/ })).toBeVisible()
    await screen.unmount()
    const again = await show(createPair().pair)
    await again.getByRole('radio', { name: 'Source · Mandarin' }).click()
    await again.getByRole('figure').filter({ hasText: 'Mandarin' }).getByLabelText('Source · Mandarin').first().click()
    await expect.element(again.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  })

  test('lists the segments of the side that is heard', async () => {
    const screen = await show(createPair().pair)
    await expect.element(screen.getByRole('button', { name: /مرحبا/ })).toBeVisible()
    await userEvent.keyboard('m')
    await expect.element(screen.getByRole('button', { name: /你好/ })).toBeVisible()
  })
})

test('a video that is stuck says so on its own pane, with a way to load it again', async () => {
  await widen()
  const retried: string[] = []
  const videos = createPair({ problems: { source: null, dub: { kind: 'stuck' } } })
  const screen = await show({ ...videos.pair, retry: (side) => void retried.push(side) })
  const problem = screen.getByRole('figure').filter({ hasText: 'Arabic' }).getByRole('alert')
  await expect.element(problem.getByText(/^This video has stopped playing/)).toBeVisible()
  await problem.getByRole('button', { name: 'Retry: Dub · Arabic' }).click()
  expect(retried).toEqual(['dub'])
  expect(screen.getByRole('figure').filter({ hasText: 'Mandarin' }).getByRole('alert').query()).toBeNull()
})

test('the sheet shows the keys that do something here', async () => {
  const screen = await show(createPair().pair)
  await userEvent.keyboard('?')
  const sheet = screen.getByRole('dialog', { name: 'Shortcuts and gestures' })
  await expect.element(sheet.getByText('Loop the segment, or A to B')).toBeVisible()
  expect(sheet.getByText('Submit the review').query()).toBeNull()
  await expect.element(sheet.getByText('Swipe the only visible video')).toBeInTheDocument()
})

import { type ReactNode, useMemo, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FlagsPanel } from '#src/app/features/review/form/flags-panel.tsx'
import { noReview, SegmentReviewContext } from '#src/app/features/review/lanes/segment-review.ts'
import { SelectedRangeProvider } from '#src/app/features/review/player/selected-range.tsx'
import { ReviewStage } from '#src/app/features/review/screen/review-stage.tsx'
import { emptyDraft, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import { newFlagDraft } from '#src/domain/review/review-flags.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { createFakePair, mediaOf } from '#tests/support/fake-pair.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

/**
 * A card of 3 s in front of the dub; its line from 5 to 10 s is slowed: in the source it is from 2 to 4 s. The next two
 * seconds of the source, with a line, are cut.
 */
const map: LineMap = [
  { shared: 0, source: 0, dub: 0 },
  { shared: 3, source: 0, dub: 3 },
  { shared: 5, source: 2, dub: 5 },
  { shared: 10, source: 4, dub: 10 },
  { shared: 12, source: 6, dub: 10 },
]
const media = mediaOf(
  [
    ['你好', 2, 3.8, 'A', 'female'],
    ['再见', 4.25, 5.75, 'A', 'female'],
  ],
  [['Hello', 5, 10, 'A', 'female']],
)

vi.mock('#src/app/features/review/media/use-sound-analysis.ts', () => ({
  useSoundAnalysis: () => ({ waveforms: { source: null, dub: null }, found: null, lineMap: map, isRunning: false }),
}))

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1180, 820)
})

/** The stage of a task with its flags; `stored` returns the draft. */
async function show() {
  const videos = createFakePair(16)
  let stored: ReviewDraft = emptyDraft
  function Review(): ReactNode {
    const [draft, setDraft] = useState(stored)
    const draftController = useMemo(() => {
      const change = (changed: ReviewDraft) => {
        stored = changed
        setDraft(changed)
      }
      return { current: () => stored, change }
    }, [])
    const review = useMemo(
      () => ({
        ...noReview,
        isEditable: true,
        actions: {
          toggleMark: () => undefined,
          startFlag: (...flag: Parameters<typeof newFlagDraft>) =>
            draftController.change({ ...stored, flag: newFlagDraft(...flag) }),
        },
      }),
      [draftController],
    )
    return (
      <SelectedRangeProvider>
        <SegmentReviewContext value={review}>
          <ReviewStage
            taskId="one"
            media={media}
            pair={videos.pair}
            stageRef={() => undefined}
            draft={draft}
            draftController={null}
            skipDialog={null}
            playPlaceRef={{ current: null }}
          />
          <FlagsPanel
            draft={draft}
            pair={videos.pair}
            media={media}
            isReadOnly={false}
            isReady
            showsOpenFlagError={false}
            flagRequests={0}
            draftController={draftController}
          />
        </SegmentReviewContext>
      </SelectedRangeProvider>
    )
  }
  const screen = await renderScreen(<Review />)
  await expect.poll(() => videos.pair.view().lineMap).toBe(map)
  const line = (text: string) => screen.getByRole('button', { name: new RegExp(text) }).first()
  await expect.element(line('你好')).toBeVisible()
  const flag = () => stored.flag && [stored.flag.side, stored.flag.start, stored.flag.end]
  return { ...videos, screen, line, flag }
}

test('both timelines show a bent line at the same place, and where a video waits', async () => {
  const { line } = await show()
  const box = (text: string) => line(text).element().getBoundingClientRect()
  expect(box('你好').left).toBeCloseTo(box('Hello').left, 0)
  expect(box('你好').width / box('Hello').width).toBeCloseTo(0.9, 2)
  await expect.element(line('你好')).toHaveAccessibleName(/0:02 to 0:03/)
  expect(document.querySelectorAll('[class*="hold"]')).toHaveLength(2)
})

test('a press plays both sides of the line, each to its own end; steps and times are those of the side that is heard', async () => {
  const { line, lastEvent, stand, screen } = await show()
  await line('Hello').click()
  expect(lastEvent()).toEqual({ kind: 'play-range', start: 5, end: 10, ends: { source: 9.5, dub: 10 } })
  await line('再见').click()
  expect(lastEvent()).toEqual({ kind: 'play-range', start: 10.25, end: 11.75 })
  await userEvent.keyboard('m')
  stand(7.5)
  await expect.element(screen.getByText('0:03 / 0:10')).toBeVisible()
  const slider = screen.getByRole('slider', { name: 'Position' })
  slider.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(lastEvent()).toEqual({ kind: 'seek', to: 5 })
})

test('a flag has the times of its video: of a line, of the position, and of a range', async () => {
  const { line, flag, screen, stand } = await show()
  await line('你好').click()
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual(['source', 2, 3.8])
  const editor = screen.getByRole('group', { name: 'Flag', exact: true })
  await editor.getByRole('radio', { name: 'Dub', exact: true }).click()
  await editor.getByRole('radio', { name: 'Source', exact: true }).click()
  await expect.element(editor.getByText('0:02.0 to 0:03.8 · line 1')).toBeVisible()
  stand(7.5)
  await editor.getByRole('button', { name: 'Start at the current position' }).click()
  await expect.poll(flag).toEqual(['source', 3, 3.8])
  await editor.getByRole('radio', { name: 'Dub', exact: true }).click()
  await expect.poll(flag).toEqual(['dub', 7.5, 9.5])
  await editor.getByRole('button', { name: 'Discard' }).click()
  stand(4)
  await userEvent.keyboard('a')
  stand(6)
  await userEvent.keyboard('s')
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual([null, 4, 6])
})

test('where the dub holds, a flag and a range are on the source', async () => {
  const { flag, screen, stand } = await show()
  stand(11)
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual(['source', 5, 5])
  await screen.getByRole('radio', { name: 'Dub', exact: true }).click()
  await expect.poll(flag).toEqual(['dub', 10, 10])
  await screen.getByRole('radio', { name: 'Source', exact: true }).click()
  await expect.poll(flag).toEqual(['source', 5, 5])
  await screen.getByRole('button', { name: 'Discard' }).click()
  stand(7.5)
  await userEvent.keyboard('a')
  stand(11)
  await userEvent.keyboard('s')
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual(['source', 3, 5])
})

test('marks of a loop of which the source is heard stay at it when the dub is shifted', async () => {
  const { screen, flag, change, stand } = await show()
  await userEvent.keyboard('m')
  stand(6)
  await userEvent.keyboard('a')
  stand(8)
  await userEvent.keyboard('s')
  const left = () => screen.getByText('A', { exact: true }).element().style.left
  expect(left()).toBe(`${(6 / 16) * 100}%`)
  change({ offset: 1 })
  await expect.poll(left).toBe(`${(6 / 16) * 100}%`)
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual([null, 7, 9])
})

test('before a shifted dub begins, a flag and a range are at its start', async () => {
  const { flag, change, screen, stand } = await show()
  change({ offset: -5 })
  stand(1)
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual([null, 0, 0])
  await screen.getByRole('button', { name: 'Discard' }).click()
  await userEvent.keyboard('a')
  stand(8)
  await userEvent.keyboard('s')
  await userEvent.keyboard('f')
  await expect.poll(flag).toEqual([null, 0, 3])
})

test('one notice tells where the dub bends and leads to the plain clock, which is remembered for the task', async () => {
  const first = await show()
  await expect
    .element(
      first.screen.getByText(
        'The source waits for the dub from 0:00.0 to 0:03.0, and its timing differs in 2 more places.',
      ),
    )
    .toBeVisible()
  await first.screen.getByRole('button', { name: 'Change', exact: true }).click()
  const plain = first.screen.getByRole('switch', { name: /^Plain clock/ })
  await expect.element(plain).toHaveFocus()
  await plain.click()
  await expect.poll(() => first.pair.view().lineMap).toBe(null)
  expect(document.querySelectorAll('[class*="hold"]')).toHaveLength(0)
  await expect.element(first.screen.getByText(/^The source waits/)).not.toBeInTheDocument()
  await plain.click()
  await expect.poll(() => first.pair.view().lineMap).toBe(map)
  await expect.element(plain).toHaveFocus()
})

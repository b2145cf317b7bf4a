import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { createFakePair, mediaOf, type SegmentRow } from '#tests/support/fake-pair.ts'
import { noReview, SegmentReviewContext } from './segment-review.ts'
import { SentenceList } from './sentence-list.tsx'

const source: readonly SegmentRow[] = [
  ['你好', 0, 2, 'A', 'female'],
  ['再见', 4, 6, 'B', 'male'],
]
const dub: readonly SegmentRow[] = [
  ['مرحبا', 0, 2, 'A', 'male'],
  ['Goodbye', 4, 6, 'B', 'male'],
]

test('a tap on a segment plays it to its end; the current segment shows the other language below', async () => {
  const { pair, received, stand } = createFakePair(8)
  const screen = await renderScreen(<SentenceList media={mediaOf(source, dub)} side="dub" pair={pair} />)
  await screen.getByRole('button', { name: /Goodbye/ }).click()
  expect(received).toEqual([{ kind: 'play-range', start: 4, end: 6 }])
  stand(4.5)
  await expect.element(screen.getByText('再见')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Goodbye/ })).toHaveAttribute('aria-current', 'true')
})

test('the button that flags a segment is visible in every row, without a pointer over it', async () => {
  const { pair } = createFakePair(8)
  const screen = await renderScreen(
    <SegmentReviewContext value={{ ...noReview, isEditable: true }}>
      <SentenceList media={mediaOf(source, dub)} side="dub" pair={pair} />
    </SegmentReviewContext>,
  )
  const flags = screen.getByRole('button', { name: /^Flag line/ })
  await expect.element(flags.first()).toBeVisible()
  const isSeen = (flag: Element) => flag.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  expect(flags.elements().map(isSeen)).toEqual([true, true])
})

test('in a long list of segments the current one stays in view', async () => {
  const many = Array.from({ length: 400 }, (_, i): SegmentRow => [`line ${i}.`, i, i + 0.9, 'A', 'male'])
  const { pair, stand } = createFakePair(400)
  const screen = await renderScreen(<SentenceList media={mediaOf([], many)} side="dub" pair={pair} />)
  await expect.element(screen.getByText(/line 399\./)).toBeInTheDocument()
  stand(240.5)
  await expect.element(screen.getByText(/line 240\./)).toBeInViewport()
})

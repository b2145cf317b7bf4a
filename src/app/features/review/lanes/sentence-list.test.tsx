import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { createFakePair, mediaOf, type SegmentRow } from '#tests/support/fake-pair.ts'
import { LazyHintList } from './lazy-hint-list.tsx'
import { SentenceList } from './sentence-list.tsx'

const source: readonly SegmentRow[] = [
  ['你好', 0, 2, 'A', 'female'],
  ['再见', 4, 6, 'B', 'male'],
]
const dub: readonly SegmentRow[] = [
  ['مرحبا', 0, 2, 'A', 'male'],
  ['Goodbye', 4, 6, 'B', 'male'],
]

test('a tap on a segment plays from there; the current segment shows the other language below', async () => {
  const { pair, received, stand } = createFakePair(8)
  const screen = await renderScreen(<SentenceList media={mediaOf(source, dub)} side="dub" pair={pair} />)
  await screen.getByRole('button', { name: /Goodbye/ }).click()
  expect(received).toEqual([{ kind: 'seek', to: 4 }, { kind: 'play' }])
  stand(4.5)
  await expect.element(screen.getByText('再见')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Goodbye/ })).toHaveAttribute('aria-current', 'true')
})

test('in a list of thousands of segments the current one stays in view', async () => {
  const many = Array.from({ length: 2000 }, (_, i): SegmentRow => [`line ${i}.`, i, i + 0.9, 'A', 'male'])
  const { pair, stand } = createFakePair(2000)
  const screen = await renderScreen(<SentenceList media={mediaOf([], many)} side="dub" pair={pair} />)
  await expect.element(screen.getByText(/line 1999\./)).toBeInTheDocument()
  stand(1200.5)
  await expect.element(screen.getByText(/line 1200\./)).toBeInViewport()
})

test('each hint of the check list plays its segment', async () => {
  const { pair, received } = createFakePair(8)
  const screen = await renderScreen(<LazyHintList media={mediaOf(source, dub.slice(0, 1))} pair={pair} />)
  await screen.getByRole('button', { name: 'Check first: 2' }).click()
  const hints = screen.getByRole('list', { name: 'Check first' }).getByRole('button')
  await expect.element(hints.nth(0)).toHaveTextContent('0:04Source: no dub for this segment再见')
  await expect.element(hints.nth(1)).toHaveTextContent('0:00Dub: voice gender differs from the sourceمرحبا')
  await hints.nth(0).click()
  expect(received).toEqual([{ kind: 'play-range', start: 4, end: 6 }])
  await expect.element(screen.getByLabelText('Checked')).toBeVisible()
})

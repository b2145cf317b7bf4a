import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Finding } from '#src/domain/review/finding.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { createFakePair, mediaOf, type SegmentRow } from '#tests/support/fake-pair.ts'
import { renderReview, makeTask } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { HintList } from './hint-list.tsx'

const source: readonly SegmentRow[] = [
  ['你好', 0, 2, 'A', 'female'],
  ['再见', 4, 6, 'B', 'male'],
]
const dub: readonly SegmentRow[] = [['مرحبا', 0, 2, 'A', 'male']]

const finding: Finding = {
  kind: 'line-not-dubbed',
  side: 'source',
  start: 4,
  end: 6.3,
  segment: 1,
  measure: 0,
  expected: 2.3,
}
const quieter: Finding = {
  ...finding,
  kind: 'loudness-differs',
  side: 'dub',
  start: 0,
  segment: null,
  measure: -32,
  expected: -23,
}

const draftWith = (...findings: readonly Finding[]) => {
  const listening = { version: 1, findings: findings.map((each) => ({ ...each, answer: null })) }
  return { ...emptyDraft, result: { ...emptyDraft.result, listening } }
}
const draft = draftWith(finding, quieter)

/** Shows the rows of a draft. */
async function show(shown = draft) {
  const { pair, lastEvent } = createFakePair(8)
  const screen = await renderScreen(
    <HintList media={mediaOf(source, dub)} pair={pair} draft={shown} draftController={null} />,
  )
  await screen.getByRole('button', { name: /^Check first/ }).click()
  return { screen, lastEvent }
}

test('each row shows its evidence by time and plays the source, then the dub', async () => {
  const { screen, lastEvent } = await show()
  const rows = screen.getByRole('list', { name: 'Check first' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('0:00Dub: voice gender differs from the sourceمرحبا')
  await expect.element(rows.nth(1)).toHaveTextContent('0:00Dub is 9 LU quieter')
  await expect.element(rows.nth(2)).toHaveTextContent('0:04No voice in the dub for 2.3 s再见')
  await rows.nth(2).getByRole('button').click()
  const range = { start: 4, end: 6.3 }
  expect(lastEvent()).toEqual({
    kind: 'play-ranges',
    ranges: [
      { ...range, audible: 'source' },
      { ...range, audible: 'dub' },
    ],
  })
})

test('a late line is played where it is spoken, after its source where that is listed', async () => {
  const late: Finding = { ...quieter, kind: 'late', start: 3, end: 5, segment: 0, measure: 3, expected: 0 }
  const { screen, lastEvent } = await show(draftWith(late))
  await screen.getByRole('button', { name: /Line 1 is 3 s late/ }).click()
  expect(lastEvent()).toEqual({
    kind: 'play-ranges',
    ranges: [
      { start: 0, end: 2, audible: 'source' },
      { start: 3, end: 5, audible: 'dub' },
    ],
  })
})

test('a wrong voice is named by its pitch, even where the list of the dub has the wrong gender too', async () => {
  const voice: Finding = { ...quieter, kind: 'wrong-gender', end: 2, segment: 0, measure: 90, expected: 160 }
  const { screen } = await show(draftWith(voice))
  await expect.element(screen.getByText('Sounds like a man’s voice, 90 Hz; the line is a woman’s')).toBeVisible()
})

test('rows are answered by keyboard: right becomes a flag, not so is remembered', async () => {
  const meta = { asr_sentence_list: JSON.stringify(source), rewrite_translate_list: JSON.stringify(dub) }
  const { screen } = await renderReview({ task: makeTask({ meta }), stored: { draft, revision: 1 } })
  await screen.getByRole('button', { name: 'Check first: 3' }).click()
  const rows = screen.getByRole('list', { name: 'Check first' }).getByRole('listitem')
  await userEvent.keyboard('w')
  await expect.element(rows.nth(0).getByRole('button', { name: /^Dismiss/ })).toHaveAttribute('aria-pressed', 'true')
  rows.nth(0).getByRole('button').first().element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}v')
  await expect.element(rows.nth(2).getByRole('button', { name: /^Confirm/ })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('button', { name: 'Check first: 2 of 3 answered' })).toBeVisible()
  const flags = screen.getByRole('region', { name: 'Flags' }).getByRole('listitem')
  await expect.element(flags).toHaveTextContent('0:04.0–0:06.3 · Source · line 2 · MinorLine not dubbed')
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('button', { name: 'Check first: 1 of 3 answered' })).toBeVisible()
  await expect.element(flags).not.toBeInTheDocument()
})

test('that there are no problems is said once both sides were compared, and not before', async () => {
  const media = mediaOf([['你好', 0, 2, 'A', 'male']], dub)
  const { pair } = createFakePair(8)
  const props = { media, pair, draft: emptyDraft, draftController: null }
  const lists = {
    'lists compared': <HintList {...props} />,
    'sound compared': <HintList {...props} media={{ ...media, isListening: true }} draft={draftWith()} />,
    'sound not yet': <HintList {...props} media={{ ...media, isListening: true }} />,
    'length unknown': <HintList {...props} pair={null} />,
  }
  const screen = await renderScreen(
    <>
      {Object.entries(lists).map(([name, list]) => (
        <section key={name} aria-label={name}>
          {list}
        </section>
      ))}
    </>,
  )
  const statement = (name: keyof typeof lists) =>
    screen.getByRole('region', { name }).getByText('Check first: no problems found.')
  await expect.element(statement('lists compared')).toBeVisible()
  await expect.element(statement('sound compared')).toBeVisible()
  await expect.element(statement('sound not yet')).not.toBeInTheDocument()
  await expect.element(statement('length unknown')).not.toBeInTheDocument()
})

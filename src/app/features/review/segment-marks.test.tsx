import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeTask, renderReview } from '#tests/support/render-review.tsx'

const dub = JSON.stringify(['one', 'two', 'three'].map((text, index) => [text, index * 2, index * 2 + 1, 'A', 'male']))
const task = makeTask({ meta: { asr_sentence_list: '[]', rewrite_translate_list: dub } })

test('keys mark the current segment, the marks are counted and stored, and one that is not OK can be flagged, unless another flag is being written', async () => {
  const { screen, server } = await renderReview({ task })
  await expect.element(screen.getByText('0 of 3 segments checked')).toBeVisible()
  await userEvent.keyboard('g')
  await expect.element(screen.getByText('1 of 3 segments checked')).toBeVisible()
  await expect.element(screen.getByText('Line 1: OK', { exact: true }).first()).toBeInTheDocument()
  await userEvent.keyboard('g')
  await expect.element(screen.getByText('0 of 3 segments checked')).toBeVisible()
  await userEvent.keyboard('h')
  await expect.poll(() => server.stored()?.draft.result.segmentMarks).toEqual([{ side: 'dub', segment: 0, ok: false }])
  await screen.getByRole('button', { name: 'Flag line 1', exact: true }).click()
  const editor = screen.getByRole('group', { name: 'Flag', exact: true })
  await expect.element(editor.getByRole('radio').first()).toHaveFocus()
  await expect.element(editor.getByText('0:00.0 to 0:01.0 · line 1')).toBeVisible()
  await expect.element(editor.getByText('one')).toBeVisible()

  await editor.getByLabelText('Remark').fill('half a sent')
  const flagButton = screen.getByRole('button', { name: 'Flag the segment', exact: true })
  await flagButton.click()
  await expect.element(editor.getByText('Save or discard this flag first.')).toBeVisible()
  await expect.element(editor.getByLabelText('Remark')).toHaveValue('half a sent')
  await expect.poll(() => server.stored()?.draft.flag).toMatchObject({ remark: 'half a sent', segment: 0, side: 'dub' })
  await editor.getByRole('button', { name: 'Discard' }).click()
  await flagButton.click()
  await expect.element(editor.getByText('0:00.0 to 0:01.0 · line 1')).toBeVisible()
})

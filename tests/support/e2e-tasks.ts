// Reads and submits the task on the page.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { callApi } from './e2e-call-api.ts'
import { expect } from './e2e.ts'

const sentences = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))

/** The segments of the source and the dub of the task on the page: text, start and end in seconds. */
export async function readSentences(page: Page) {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { meta } = (await callApi(page, 'GET /api/tasks/{id}', { params: { id } })).data
  const read = (list: unknown) =>
    sentences.parse(JSON.parse(String(list))).map(([text, start, end]) => ({ text, start, end }))
  return { source: read(meta['asr_sentence_list']), dub: read(meta['rewrite_translate_list']) }
}

/**
 * Submits the review on the page, although little of the dub was played. Presses as assistive technology does: right
 * after the next task has come, other presses of the same button are ignored.
 */
export async function submitReview(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeEnabled()
  await submit.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Submit as is?' })
  await dialog.getByRole('button', { name: 'Submit Review' }).dispatchEvent('click')
}

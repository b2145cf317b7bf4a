// Finds tasks of the demo's talents, and completes those that a journey is not about.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { defaultReview } from '#src/domain/review/review.ts'
import { callApi } from './e2e-call-api.ts'
import { expect } from './e2e.ts'

const sentences = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))

/** Reviews tasks of the bundle called `name` until the signed-in assignee has one left. Returns how many there are. */
export async function submitAllButOne(page: Page, name: string): Promise<number> {
  const { current } = await callApi(page, 'GET /api/talents/jobs')
  const params = { id: current.find(({ bundle }) => bundle.name === name)?.bundle._id ?? '' }
  for (;;) {
    const { data, total, completed } = await callApi(page, 'POST /api/bundles/{id}/workerTasks', { params, body: {} })
    if (data === null || completed === total - 1) return total
    const body = { taskId: data._id, result: defaultReview, duration: 60 }
    await callApi(page, 'POST /api/bundles/{id}/submitReviewResult', { params, body })
  }
}

/** Patterns of the URL of a task's dub. */
export const dubUrls = { mp4: /\.mp4$/, hls: /\.m3u8$/ }

/** The id of an open task of the signed-in talent, whose dub's URL matches, and which is not the next task. */
export async function findLaterTask(page: Page, dubUrl: RegExp): Promise<string> {
  const { current } = await callApi(page, 'GET /api/talents/jobs')
  for (const { bundle } of current) {
    const input = { params: { id: bundle._id }, query: { count: 20 } }
    const { data } = await callApi(page, 'GET /api/bundles/{id}/nextTasks', input)
    const found = data.findLast(({ task }) => dubUrl.test(task.target_external_url))
    if (found) return found.task._id
  }
  throw new Error(`There is no open task with a dub like ${dubUrl}`)
}

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

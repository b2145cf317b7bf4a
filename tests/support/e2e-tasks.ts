// Finds tasks of the demo's talents, and completes those that a journey is not about.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { defaultReview } from '#src/domain/review.ts'
import { callApi } from './e2e-call-api.ts'

const jobs = z.object({ current: z.array(z.object({ bundle: z.object({ _id: z.string(), name: z.string() }) })) })
const progress = z.object({
  data: z.object({ _id: z.string() }).nullable(),
  total: z.number(),
  completed: z.number(),
})
const nextTasks = z.object({
  data: z.array(z.object({ task: z.object({ _id: z.string(), target_external_url: z.string() }) })),
})
const sentences = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))
const task = z.object({
  data: z.object({ meta: z.object({ asr_sentence_list: z.string(), rewrite_translate_list: z.string() }) }),
})

/** Reviews tasks of the bundle `name` until the signed-in talent has one left. Returns how many there are. */
export async function submitAllButOne(page: Page, name: string): Promise<number> {
  const { current } = jobs.parse(await callApi(page, 'GET /api/talents/jobs'))
  const id = current.find(({ bundle }) => bundle.name === name)?.bundle._id
  for (;;) {
    const { data, total, completed } = progress.parse(await callApi(page, `POST /api/bundles/${id}/workerTasks`))
    if (data === null || completed === total - 1) return total
    const review = { taskId: data._id, result: defaultReview, duration: 60 }
    await callApi(page, `POST /api/bundles/${id}/submitReviewResult`, review)
  }
}

/** The id of an open task of the signed-in talent, whose dub is a file or a stream, and which is not the next task. */
export async function findLaterTask(page: Page, kind: 'MP4' | 'HLS'): Promise<string> {
  const { current } = jobs.parse(await callApi(page, 'GET /api/talents/jobs'))
  for (const { bundle } of current) {
    const { data } = nextTasks.parse(await callApi(page, `GET /api/bundles/${bundle._id}/nextTasks?count=20`))
    const found = data.findLast(({ task }) => task.target_external_url.endsWith('.m3u8') === (kind === 'HLS'))
    if (found) return found.task._id
  }
  throw new Error(`There is no open ${kind} task`)
}

/** The segments of the source and the dub of the task on the page: text, start and end in seconds. */
export async function readSentences(page: Page) {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { meta } = task.parse(await callApi(page, `GET /api/tasks/${id}`)).data
  const read = (list: string) => sentences.parse(JSON.parse(list)).map(([text, start, end]) => ({ text, start, end }))
  return { source: read(meta.asr_sentence_list), dub: read(meta.rewrite_translate_list) }
}

/** Submits the review on the page, although little of the dub was played. */
export async function submitReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Review' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Submit as is?' })
  await confirmDialog.getByRole('button', { name: 'Submit Review' }).click()
}

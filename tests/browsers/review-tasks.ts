// The tasks of a talent, as the server has them.
import { z } from 'zod'
import type { ApiCall } from './sign-in-to-api.ts'

/** From `start` to `end` seconds. */
export type Segment = { readonly text: string; readonly start: number; readonly end: number }

export type FoundTask = { readonly id: string; readonly dubSegments: string }

const jobs = z.object({ current: z.array(z.object({ bundle: z.object({ _id: z.string() }) })) })
const openTasks = z.object({
  data: z.array(
    z.object({
      task: z.object({
        _id: z.string(),
        target_external_url: z.string(),
        meta: z.object({ rewrite_translate_list: z.string() }),
      }),
    }),
  ),
})
const review = z.object({
  data: z.object({
    result: z.object({ note: z.string() }).nullable(),
    history: z.array(z.object({ action: z.string() })),
  }),
})
const segments = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))

/** An open task whose dub is a file or a stream. */
export async function findTask(ask: ApiCall, kind: 'MP4' | 'HLS'): Promise<FoundTask> {
  const { current } = jobs.parse(await ask('GET /api/talents/jobs'))
  for (const { bundle } of current) {
    const { data } = openTasks.parse(await ask(`GET /api/bundles/${bundle._id}/nextTasks?count=20`))
    const found = data.find(({ task }) => task.target_external_url.endsWith('.m3u8') === (kind === 'HLS'))
    if (found) return { id: found.task._id, dubSegments: found.task.meta.rewrite_translate_list }
  }
  throw new Error(`The demo has no open ${kind} task`)
}

/** Where the segments of its dub begin and end, in seconds. */
export function segmentsOf({ dubSegments }: FoundTask): readonly Segment[] {
  return segments.parse(JSON.parse(dubSegments)).map(([text, start, end]) => ({ text, start, end }))
}

/** How often a task was handed in, and the note that is stored with it. */
export async function readReview(ask: ApiCall, id: string): Promise<{ submitted: number; note: string }> {
  const { result, history } = review.parse(await ask(`GET /api/tasks/${id}`)).data
  return { submitted: history.filter(({ action }) => action === 'submit').length, note: result?.note ?? '' }
}

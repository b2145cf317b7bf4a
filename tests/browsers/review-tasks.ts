// The tasks of a talent, as the server has them.
import { z } from 'zod'
import type { ApiCall } from '#tools/call-api.ts'

/** From `start` to `end` seconds. */
export type Segment = { readonly text: string; readonly start: number; readonly end: number }

export type FoundTask = { readonly id: string; readonly dubSegments: string }

const segments = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))

/** An open task whose dub is a file or a stream. */
export async function findTask(callApi: ApiCall, kind: 'MP4' | 'HLS'): Promise<FoundTask> {
  const { current } = await callApi('GET /api/talents/jobs')
  for (const { bundle } of current) {
    const input = { params: { id: bundle._id }, query: { count: 20 } }
    const { data } = await callApi('GET /api/bundles/{id}/nextTasks', input)
    const found = data.find(({ task }) => task.target_external_url.endsWith('.m3u8') === (kind === 'HLS'))
    if (found) return { id: found.task._id, dubSegments: String(found.task.meta['rewrite_translate_list']) }
  }
  throw new Error(`The demo has no open ${kind} task`)
}

/** Where the segments of its dub begin and end, in seconds. */
export function segmentsOf({ dubSegments }: FoundTask): readonly Segment[] {
  return segments.parse(JSON.parse(dubSegments)).map(([text, start, end]) => ({ text, start, end }))
}

/** How often a task was handed in, and the note that is stored with it. */
export async function readReview(callApi: ApiCall, id: string): Promise<{ submitted: number; note: string }> {
  const { result, history } = (await callApi('GET /api/tasks/{id}', { params: { id } })).data
  return { submitted: history.filter(({ action }) => action === 'submit').length, note: result?.note ?? '' }
}

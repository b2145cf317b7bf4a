// Reads a talent's tasks from the server.
import { z } from 'zod'
import type { ApiCall } from '#tools/call-api.ts'

/** A segment; `start` and `end` are in seconds. */
export type Segment = { readonly text: string; readonly start: number; readonly end: number }

export type FoundTask = { readonly id: string; readonly dubSegments: string }

const segments = z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown()))

/** Returns an open task whose dub is a file (MP4) or a stream (HLS). */
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

/** Returns the segments of the dub. */
export function segmentsOf({ dubSegments }: FoundTask): readonly Segment[] {
  return segments.parse(JSON.parse(dubSegments)).map(([text, start, end]) => ({ text, start, end }))
}

/** Returns how often a task was submitted, and its stored note. */
export async function readReview(callApi: ApiCall, id: string): Promise<{ submitted: number; note: string }> {
  const { result, history } = (await callApi('GET /api/tasks/{id}', { params: { id } })).data
  return { submitted: history.filter(({ action }) => action === 'submit').length, note: result?.note ?? '' }
}

// A page's main-thread work, from a browser trace.
import { z } from 'zod'

/** The trace categories this needs. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().default(0),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
})

/** Milliseconds of one display frame at 60 Hz. */
const frameMs = 1000 / 60

/** `work` is the thread's CPU time, `elapsed` the wall time, which on a busy machine includes other processes. */
export type FrameTimes = { readonly work: readonly number[]; readonly elapsed: readonly number[] }

/**
 * Returns the main thread's milliseconds of work in each display frame, including idle ones. Of several pages' threads
 * it takes the busiest: only the measured page is active.
 */
export function mainThreadWorkByFrame(json: string): FrameTimes {
  const { traceEvents } = trace.parse(JSON.parse(json))
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
  const tasksOf = mains.map(({ pid, tid }) =>
    traceEvents.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid),
  )
  const sum = (tasks: (typeof tasksOf)[number]) => tasks.reduce((total, { dur = 0 }) => total + dur, 0)
  const tasks = tasksOf.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
  const first = tasks.reduce((least, { ts }) => Math.min(least, ts), Infinity)
  const last = tasks.reduce((most, { ts }) => Math.max(most, ts), 0)
  const count = Math.max(0, Math.floor((last - first) / 1000 / frameMs))
  const [work, elapsed] = [new Float64Array(count), new Float64Array(count)]
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const frame = Math.floor((ts - first) / 1000 / frameMs)
    if (frame >= count) continue
    work[frame] = (work[frame] ?? 0) + tdur / 1000
    elapsed[frame] = (elapsed[frame] ?? 0) + dur / 1000
  }
  return { work: [...work], elapsed: [...elapsed] }
}

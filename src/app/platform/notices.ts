// What the app has to say about itself, at the foot of whatever screen is shown. Of several things only the most urgent.
import type { ApiProblem } from './api-problem.ts'

const urgency = ['old-client', 'update', 'install'] as const

/** `old-client`: the server refuses this version. `update`: a new one is ready. `install`: the app may come onto the device. */
export type Notice = (typeof urgency)[number]

const raised = new Set<Notice>()
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice): void {
  raised.add(notice)
  announce()
}

export function dropNotice(notice: Notice): void {
  raised.delete(notice)
  announce()
}

/** The one to show now, if any. */
export const currentNotice = (): Notice | null => urgency.find((notice) => raised.has(notice)) ?? null

export function onNoticeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes a problem on, after telling the person when it is one that only an update ends. */
export function told(problem: ApiProblem): ApiProblem {
  if (problem.problem === 'old-client') raiseNotice('old-client')
  return problem
}

function announce(): void {
  for (const listener of listeners) listener()
}

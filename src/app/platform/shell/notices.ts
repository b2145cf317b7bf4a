// What the app has to say about itself, at the foot of whatever screen is shown. Of several things only the most urgent.
import type { ApiProblem } from '#src/app/platform/api/api-problem.ts'

const noticesByUrgency = ['old-client', 'update', 'install'] as const

/** `old-client`: the server refuses this version. `update`: a new one is ready. `install`: the app may come onto the device. */
export type Notice = (typeof noticesByUrgency)[number]

const raisedNotices = new Set<Notice>()
const listeners = new Set<() => void>()

export function raiseNotice(notice: Notice): void {
  raisedNotices.add(notice)
  notifyListeners()
}

export function dismissNotice(notice: Notice): void {
  raisedNotices.delete(notice)
  notifyListeners()
}

/** The one to show now, if any. */
export const currentNotice = (): Notice | null => noticesByUrgency.find((notice) => raisedNotices.has(notice)) ?? null

export function onNoticeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes a problem on, after telling the person when it is one that only an update ends. */
export function reportProblem(problem: ApiProblem): ApiProblem {
  if (problem.problem === 'old-client') raiseNotice('old-client')
  return problem
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

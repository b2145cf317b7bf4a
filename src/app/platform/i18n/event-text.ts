import type { ApiResponse } from '#src/app/platform/api/api.ts'
import type { Translations } from './en/translations.ts'

type TimelineEvent = ApiResponse<'GET /api/tasks/{id}/oversight'>['data']['timeline'][number]

/** What happened to a task, as a sentence. */
export function eventText({ action, by, worker, to, how }: TimelineEvent, t: Translations['history']): string {
  const [actor, assigneeName] = [by || t.system, worker ?? t.nobody]
  if (action === 'reopen' && to === 'new') return t.reopenedUnassigned(actor, assigneeName)
  if (action === 'second' && worker === null) return t.secondUnassigned(actor)
  return [t.events[action](actor, assigneeName), how && t.assignmentMethods[how]].filter(Boolean).join(' · ')
}

import type { Translations } from '#src/app/platform/i18n/translations.ts'
import type { MemberTasks, TaskFilters } from '#src/app/features/projects/project-queries.ts'

/** The active filters as text: `Korean, Assigned, Mei Lin`. Empty without filters. */
export function summarizeFilters(
  { language, status, worker }: TaskFilters,
  members: MemberTasks | undefined,
  t: Translations['projects'],
): string {
  const member = worker === undefined ? undefined : members?.[worker]
  const name = member ? `${member.firstName} ${member.lastName}`.trim() : worker
  return [language, status && t.taskStatuses[status], name].filter(Boolean).join(', ')
}

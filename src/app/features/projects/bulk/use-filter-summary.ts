import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { MemberTasks, TaskFilters } from '#src/app/features/projects/project-queries.ts'

/** The active filters as text: `Korean, Assigned, Mei Lin`. Empty without filters. */
export function useFilterSummary(filters: TaskFilters, members: MemberTasks | undefined): string {
  const { language, status, worker, search } = filters
  const t = useTranslations('assignment')
  const tTalent = useTranslations('talent')
  const { taskStatuses } = useTranslations('projects')
  const { languageName, joinNames } = useTranslations('shell')
  const member = worker === undefined ? undefined : members?.[worker]
  const name = member ? `${member.firstName} ${member.lastName}`.trim() : worker
  const parts = [
    filters.ids && t.selectedTasks(filters.ids.length),
    search && t.quoted(search),
    filters.skipped && t.onlySkipped,
    filters.flagged && t.onlyFlagged,
    filters.archived && t.onlyArchived,
    filters.late && tTalent.late,
    language && languageName(language),
    status && taskStatuses[status],
    name,
  ]
  return joinNames(parts.filter((part): part is string => !!part))
}

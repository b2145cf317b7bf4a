import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { assignableMembersQuery } from '#src/app/features/projects/project-queries.ts'

/** A sentence with the number of open tasks a removal would unassign; fetched again for each dialog. */
export function useReturnedTasksText(projectId: string, userId: string, open: boolean): string {
  const t = useTranslations('people')
  const members = useQuery({ ...assignableMembersQuery(projectId), enabled: open, staleTime: 0 })
  if (members.isPending && !members.isError) return t.countingTasks
  if (!members.data) return t.returnedTasks(undefined)
  // People who are not members have no tasks.
  return t.returnedTasks(members.data.find(({ _id }) => _id === userId)?.openTasks ?? 0)
}

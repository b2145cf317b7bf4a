import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { assignableQuery } from '#src/app/features/projects/project-queries.ts'

/** A sentence with the number of open tasks a removal would unassign; fetched again for each dialog. */
export function useGoingBack(projectId: string, userId: string, open: boolean): string {
  const t = useText('people')
  const members = useQuery({ ...assignableQuery(projectId), enabled: open, staleTime: 0 })
  if (members.isPending && !members.isError) return t.counting
  if (!members.data) return t.goBack(undefined)
  // People who are not members have no tasks.
  return t.goBack(members.data.find(({ _id }) => _id === userId)?.openTasks ?? 0)
}

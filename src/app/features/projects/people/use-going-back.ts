import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { assignableQuery } from '#src/app/features/projects/project-queries.ts'

/** Says how many of a talent's open tasks go back if they are taken out now; asks anew for every dialog. */
export function useGoingBack(projectId: string, userId: string, open: boolean): string {
  const t = useText('people')
  const members = useQuery({ ...assignableQuery(projectId), enabled: open, staleTime: 0 })
  if (members.isPending && !members.isError) return t.counting
  if (!members.data) return t.goBack(undefined)
  // Who is no member holds no tasks.
  return t.goBack(members.data.find(({ _id }) => _id === userId)?.openTasks ?? 0)
}

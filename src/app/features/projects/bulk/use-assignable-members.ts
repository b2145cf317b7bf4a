import { useQuery } from '@tanstack/react-query'
import { memberTasksQuery, membersQuery } from '#src/app/features/projects/project-queries.ts'

export type AssignableMember = {
  readonly _id: string
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  /** Their own language; empty if unknown. */
  readonly language: string
  /** Number of the bundle's tasks the member has, open or completed. */
  readonly count: number
  /** Number of them that are open. */
  readonly open: number
  /** Number of them by language. */
  readonly languages: Readonly<Record<string, number>>
}

/** The project's members to whom tasks can be assigned: those not banned, in the order they joined. */
export function useAssignableMembers(projectId: string, bundleId: string) {
  const tasks = useQuery(memberTasksQuery(projectId, bundleId))
  const members = useQuery(membersQuery(projectId))
  const failedQuery = [tasks, members].find((query) => query.isError && query.data === undefined)
  const bannedIds = new Set(members.data?.blackList.map(({ userId }) => userId))
  const assignableMembers: readonly AssignableMember[] | undefined =
    tasks.data &&
    members.data &&
    Object.entries(tasks.data)
      .filter(([_id]) => !bannedIds.has(_id))
      .map(([_id, { firstName, lastName, ...counts }]) => ({
        _id,
        firstName,
        lastName,
        name: `${firstName} ${lastName}`.trim(),
        ...counts,
      }))
  return { assignableMembers, failedQuery }
}

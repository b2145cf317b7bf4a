import { createFileRoute } from '@tanstack/react-router'
import { taskStatuses, type TaskSort, taskSorts } from '#src/domain/projects/task.ts'
import { AssignmentsScreen } from '#src/app/features/projects/assignment/assignments-screen.tsx'
import {
  bundleQuery,
  memberTasksQuery,
  type TaskFilters,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readPageParam, readTextParams, readTrueParams } from './-search-params.ts'
import { searchUpdates } from './-search-updates.ts'

type Search = TaskFilters & { page?: number; sort?: TaskSort }

/** Only the parameters of this page: the router passes on all others, such as `utm_source`. */
const readSearch = (search: Record<string, unknown>): Search => {
  const status = taskStatuses.find((status) => status === search['status'])
  const sort = taskSorts.find((sort) => sort === search['sort'])
  return {
    ...readTextParams(search, ['language', 'search']),
    ...readIdParams(search, ['worker']),
    ...(status && { status }),
    ...readTrueParams(search, ['skipped', 'flagged', 'archived', 'late']),
    ...(sort && sort !== 'status' && { sort }),
    ...readPageParam(search),
  }
}

export const Route = createFileRoute('/_shell/project/$id/bundle/$bundleId/assignments')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => readSearch(search),
  loader: ({ context: { queryClient }, params: { id, bundleId }, deps: { page = 1, sort, ...filters } }) => {
    void Promise.allSettled([
      queryClient.query(bundleQuery(bundleId)),
      queryClient.query(tasksQuery(bundleId, filters, page - 1, sort)),
      queryClient.query(memberTasksQuery(id, bundleId)),
    ])
  },
  component: AssignmentsRoute,
})

function AssignmentsRoute() {
  const { id, bundleId } = Route.useParams()
  const { page = 1, sort = 'status', ...filters } = Route.useSearch({ select: readSearch })
  const navigate = Route.useNavigate()
  const updates = searchUpdates(navigate, readSearch)
  return (
    <AssignmentsScreen
      projectId={id}
      bundleId={bundleId}
      filters={filters}
      sort={sort}
      page={page}
      onClearFilters={() => void navigate({ search: ({ sort }) => readSearch({ sort }), viewTransition: false })}
      onSortChange={(sort) => updates.onFiltersChange({ sort })}
      {...updates}
    />
  )
}

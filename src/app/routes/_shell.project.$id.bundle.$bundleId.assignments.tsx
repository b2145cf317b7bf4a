import { createFileRoute } from '@tanstack/react-router'
import { taskStatuses } from '#src/domain/task.ts'
import { AssignmentsScreen } from '#src/app/features/projects/assignment/assignments-screen.tsx'
import {
  bundleQuery,
  memberTasksQuery,
  type TaskFilters,
  tasksQuery,
} from '#src/app/features/projects/project-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readIdParams, readPageParam, readTextParams } from './-search-params.ts'

type Search = TaskFilters & { page?: number }

export const Route = createFileRoute('/_shell/project/$id/bundle/$bundleId/assignments')({
  validateSearch: (search): Search => {
    const status = taskStatuses.find((status) => status === search['status'])
    return {
      ...readTextParams(search, ['language']),
      ...readIdParams(search, ['worker']),
      ...(status && { status }),
      ...readPageParam(search),
    }
  },
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { id, bundleId }, deps: { page = 1, ...filters } }) => {
    void Promise.allSettled([
      queryClient.query(bundleQuery(bundleId)),
      queryClient.query(tasksQuery(bundleId, filters, page - 1)),
      queryClient.query(memberTasksQuery(id, bundleId)),
    ])
  },
  component: AssignmentsRoute,
})

function AssignmentsRoute() {
  const { id, bundleId } = Route.useParams()
  const { page = 1, ...filters } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AssignmentsScreen
      projectId={id}
      bundleId={bundleId}
      filters={filters}
      page={page}
      onFiltersChange={(filters) => void navigate({ search: filters, viewTransition: false })}
      onPageChange={(page, options) =>
        void navigate({ search: { ...filters, page }, viewTransition: false, ...options })
      }
    />
  )
}

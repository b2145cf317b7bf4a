import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#src/app/features/accounts/user-directory/admins-only.tsx'
import { UserDirectory } from '#src/app/features/accounts/user-directory/user-directory.tsx'
import { type UserFilters, usersQuery } from '#src/app/features/accounts/user-directory/users-query.ts'
import { loadManagersTexts } from '#src/app/platform/i18n/language.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'
import { readPageParam, readTextParams } from './-search-params.ts'

type Search = UserFilters & { page?: number }

/** Only the parameters of this page: the router passes on all others, such as `utm_source`. */
const readSearch = (search: Record<string, unknown>): Search => ({
  ...readTextParams(search, ['id', 'email', 'name']),
  ...readPageParam(search),
})

export const Route = createFileRoute('/_shell/users')({
  validateSearch: readSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => readSearch(search),
  // The server refuses this query to everybody but admins.
  loader: ({ context: { queryClient, identity }, deps: { page = 1, ...filters } }) => {
    if (identity.role === 'admin') void queryClient.query(usersQuery(filters, page - 1)).catch(() => undefined)
    return loadManagersTexts()
  },
  component: UsersRoute,
})

function UsersRoute() {
  const { page = 1, ...filters } = Route.useSearch({ select: readSearch })
  const { identity } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  if (identity.role !== 'admin') return <AdminsOnly />
  return (
    <UserDirectory
      filters={filters}
      page={page}
      onFiltersChange={(filters) => void navigate({ search: filters, viewTransition: false })}
      onPageChange={(page, options) =>
        void navigate({ search: (latest) => readSearch({ ...latest, page }), viewTransition: false, ...options })
      }
    />
  )
}

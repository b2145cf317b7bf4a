import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { UserFilterForm } from './user-filter-form.tsx'
import { UserTable } from './user-table.tsx'
import { type UserFilters, usersQuery } from './users-query.ts'
import styles from './user-directory.module.css'

type UserDirectoryProps = {
  filters: UserFilters
  /** Counted from 1. */
  page: number
  onFiltersChange: (filters: UserFilters) => void
  onPageChange: (page: number) => void
}

/** Everybody with an account, for administrators. */
export function UserDirectory({ filters, page, onFiltersChange, onPageChange }: UserDirectoryProps) {
  const t = useText('directory')
  const [open, setOpen] = useState(Object.keys(filters).length > 0)
  const users = useQuery(usersQuery(filters, page - 1))
  if (users.isError && !users.data) {
    return (
      <>
        <h1>{t.users}</h1>
        <QueryFailure error={users.error} busy={users.isFetching} onRetry={() => void users.refetch()} />
      </>
    )
  }
  return (
    <section aria-labelledby="users-title">
      <div className={styles['head']}>
        <h1 id="users-title">{users.data ? t.totalUsers(users.data.total) : t.users}</h1>
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls="user-filters"
          onClick={() => setOpen(!open)}
        >
          {t.filters}
        </Button>
      </div>
      <div id="user-filters" hidden={!open}>
        <UserFilterForm key={JSON.stringify(filters)} filters={filters} onSearch={onFiltersChange} />
      </div>
      <UserTable users={users.data?.data} busy={users.isPlaceholderData} />
      <Pagination page={page} pageCount={pageCountOf(users.data?.total ?? 0)} onPageChange={onPageChange} />
    </section>
  )
}

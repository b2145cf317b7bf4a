import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, Mail, ScrollText, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { activeFilters } from '#src/domain/active-filters.ts'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Pagination, type PageChange, useClampedPage } from '#src/app/ui/table/pagination.tsx'
import { type AccountAction, AccountActionDialog } from './account-actions.tsx'
import { InviteUser } from './invite-user.tsx'
import { ResetPassword } from './reset-password.tsx'
import { UserDetailDialog } from './user-detail-dialog.tsx'
import { UserTable } from './user-table.tsx'
import { type DirectoryUser, type UserDetail, type UserFilters, usersQuery } from './users-query.ts'
import styles from '#src/app/ui/table/list-header.module.css'

type UserDirectoryProps = {
  filters: UserFilters
  /** 1-based. */
  page: number
  onFiltersChange: (filters: UserFilters) => void
  onPageChange: PageChange
}

/** All users, for administrators. */
export function UserDirectory({ filters, page, onFiltersChange, onPageChange }: UserDirectoryProps) {
  const t = useTranslations('userDirectory')
  const [filtersOpen, setFiltersOpen] = useState(Object.keys(filters).length > 0)
  const detailDialog = useDialog<string>({ keepsInput: true })
  const resetDialog = useDialog<DirectoryUser>()
  const actionDialog = useDialog<{ action: AccountAction; user: UserDetail }>()
  const users = useQuery(usersQuery(filters, page - 1))
  const pageCount = users.data && !users.isPlaceholderData ? pageCountOf(users.data.total) : undefined
  useClampedPage(page, pageCount, onPageChange)
  if (users.isError && !users.data) {
    return (
      <>
        <h1>{t.users}</h1>
        <FailedQuery query={users} />
      </>
    )
  }
  return (
    <section aria-labelledby="users-title">
      <div className={styles['header']}>
        <h1 id="users-title">{users.data ? t.totalUsers(users.data.total) : t.users}</h1>
        <Link to="/audit" className={buttonClass({})}>
          <ScrollText aria-hidden />
          {t.audit}
        </Link>
        <Link to="/reports" className={buttonClass({})}>
          <Flag aria-hidden />
          {t.reports}
        </Link>
        <Link to="/mails" className={buttonClass({})}>
          <Mail aria-hidden />
          {t.mails}
        </Link>
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={filtersOpen}
          aria-controls="user-filters"
          onClick={() => setFiltersOpen(!filtersOpen)}
        >
          {t.filters}
        </Button>
        <InviteUser />
      </div>
      <div id="user-filters" hidden={!filtersOpen}>
        <UserFilterForm key={JSON.stringify(filters)} filters={filters} onSearch={onFiltersChange} />
      </div>
      <UserTable
        users={users.data?.data}
        busy={users.isPlaceholderData}
        onDetail={(user) => detailDialog.open(user._id)}
        onReset={resetDialog.open}
      />
      <Pagination page={page} pageCount={pageCountOf(users.data?.total ?? 0)} onPageChange={onPageChange} />
      {detailDialog.render((props, userId) => (
        <UserDetailDialog
          {...props}
          userId={userId}
          onAction={(action, user) => {
            props.onClose()
            actionDialog.open({ action, user })
          }}
        />
      ))}
      {resetDialog.render((props, user) => (
        <ResetPassword {...props} user={users.data?.data.find(({ _id }) => _id === user._id) ?? user} />
      ))}
      {actionDialog.render((props, request) => (
        <AccountActionDialog {...props} {...request} />
      ))}
    </section>
  )
}

type UserFilterFormProps = { filters: UserFilters; onSearch: (filters: UserFilters) => void }

function UserFilterForm({ filters, onSearch }: UserFilterFormProps) {
  const t = useTranslations('userDirectory')
  const [draftFilters, setDraftFilters] = useState(filters)
  return (
    <form
      role="search"
      className={styles['filters']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(activeFilters(draftFilters))
      }}
    >
      {(['id', 'email', 'name'] as const).map((name) => (
        <Field key={name} label={t.fields[name]}>
          <TextInput
            name={name}
            inputMode={name === 'email' ? 'email' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            value={draftFilters[name] ?? ''}
            onValueChange={(text) => setDraftFilters({ ...draftFilters, [name]: text })}
          />
        </Field>
      ))}
      <Button type="submit">{t.search}</Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="quiet" onClick={() => onSearch({})}>
          {t.clear}
        </Button>
      )}
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, Mail, ScrollText, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { type PageChange, useClampedPage } from '#src/app/ui/table/use-clamped-page.ts'
import { type AccountAction, AccountActionDialog } from './account-action-dialog.tsx'
import { InviteUser } from './invite-user.tsx'
import { ResetPassword } from './reset-password.tsx'
import { UserDetailDialog } from './user-detail-dialog.tsx'
import { UserFilterForm } from './user-filter-form.tsx'
import { type UserAction, UserTable } from './user-table.tsx'
import { type DirectoryUser, type UserFilters, usersQuery } from './users-query.ts'
import styles from '#src/app/ui/table/list-header.module.css'

type UserDirectoryProps = {
  filters: UserFilters
  /** 1-based. */
  page: number
  onFiltersChange: (filters: UserFilters) => void
  onPageChange: PageChange
}

/** The dialog opened last. After closing it keeps its input until another dialog opens. */
type OpenedDialog = {
  readonly action: UserAction | AccountAction
  readonly user: DirectoryUser
  readonly openCount: number
}

/** All users, for administrators. */
export function UserDirectory({ filters, page, onFiltersChange, onPageChange }: UserDirectoryProps) {
  const t = useTranslations('userDirectory')
  const [filtersOpen, setFiltersOpen] = useState(Object.keys(filters).length > 0)
  const [openedDialog, setOpenedDialog] = useState<OpenedDialog | null>(null)
  const [open, setOpen] = useState(false)
  const users = useQuery(usersQuery(filters, page - 1))
  const pageCount = users.data && !users.isPlaceholderData ? pageCountOf(users.data.total) : undefined
  useClampedPage(page, pageCount, onPageChange)
  if (users.isError && !users.data) {
    return (
      <>
        <h1>{t.users}</h1>
        <QueryErrorState error={users.error} busy={users.isFetching} onRetry={() => void users.refetch()} />
      </>
    )
  }
  const openDialog = (action: UserAction | AccountAction, user: DirectoryUser) => {
    const isSameDialog = openedDialog?.action === action && openedDialog.user._id === user._id && action === 'detail'
    setOpenedDialog(isSameDialog ? openedDialog : { action, user, openCount: (openedDialog?.openCount ?? 0) + 1 })
    setOpen(true)
  }
  const dialogProps = { open, onOpenChange: setOpen }
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
      <UserTable users={users.data?.data} busy={users.isPlaceholderData} onAction={openDialog} />
      <Pagination page={page} pageCount={pageCountOf(users.data?.total ?? 0)} onPageChange={onPageChange} />
      {openedDialog && (
        <UserDialog
          key={openedDialog.openCount}
          {...openedDialog}
          user={users.data?.data.find(({ _id }) => _id === openedDialog.user._id) ?? openedDialog.user}
          {...dialogProps}
          onOpenDialog={openDialog}
        />
      )}
    </section>
  )
}

type UserDialogProps = DialogOpenProps & {
  action: UserAction | AccountAction
  user: DirectoryUser
  onOpenDialog: (action: AccountAction, user: DirectoryUser) => void
}

function UserDialog({ action, onOpenDialog, ...props }: UserDialogProps) {
  if (action === 'detail')
    return <UserDetailDialog {...props} onAction={(accountAction) => onOpenDialog(accountAction, props.user)} />
  if (action === 'reset') return <ResetPassword {...props} />
  return <AccountActionDialog action={action} {...props} />
}

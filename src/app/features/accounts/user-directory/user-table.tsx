import { SearchX } from 'lucide-react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { type DateFormat, useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { KeyedTable } from '#src/app/platform/table-keys/keyed-table.tsx'
import { AvatarName } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { StatusLabel } from '#src/app/ui/feedback/status-label.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'
import type { DirectoryUser } from './users-query.ts'
import styles from './user-directory.module.css'

type UserTableProps = {
  users: readonly DirectoryUser[] | undefined
  busy: boolean
  onDetail: (user: DirectoryUser) => void
  onReset: (user: DirectoryUser) => void
}

export function UserTable({ users, busy, ...actions }: UserTableProps) {
  const t = useTranslations('userDirectory')
  const dateFormat = useDateFormat()
  return (
    <KeyedTable rowAction="open">
      <Table
        label={t.users}
        columns={userColumns(t, dateFormat, actions)}
        rows={users}
        rowKey={(user) => user._id}
        busy={busy}
        empty={<EmptyState icon={<SearchX aria-hidden />}>{t.noUsers}</EmptyState>}
      />
    </KeyedTable>
  )
}

function userColumns(
  t: Translations['userDirectory'],
  dateFormat: DateFormat,
  { onDetail, onReset }: Pick<UserTableProps, 'onDetail' | 'onReset'>,
): readonly TableColumn<DirectoryUser>[] {
  return [
    { key: 'id', header: t.fields.id, kind: 'id', cell: ({ id }) => id },
    { key: 'email', header: t.fields.email, cell: ({ email }) => <span className={styles['wrapping']}>{email}</span> },
    {
      key: 'name',
      header: t.fields.name,
      hasActionsOnPhones: true,
      cell: ({ name, icon, state }) => (
        <AvatarName name={name} icon={icon}>
          <span className={styles['wrapping']}>
            {name} {state !== 'active' && <StatusLabel tone="refused">{t.states[state]}</StatusLabel>}
          </span>
        </AvatarName>
      ),
    },
    { key: 'role', header: t.fields.role, cell: ({ role }) => t.roles[role] },
    {
      key: 'created',
      header: t.createdAt,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, dateFormat)}</time>,
    },
    {
      key: 'actions',
      header: t.actions,
      kind: 'actions',
      cell: (user) => (
        <>
          <Button variant="quiet" size="dense" {...opensRow} onClick={() => onDetail(user)}>
            {t.detail}
          </Button>
          <Button variant="quiet" size="dense" onClick={() => onReset(user)}>
            {t.resetPassword}
          </Button>
        </>
      ),
    },
  ]
}

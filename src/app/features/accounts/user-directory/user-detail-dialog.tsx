import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { LoadingNote, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PersonDialog } from '#src/app/features/accounts/person-form/person-dialog.tsx'
import type { PersonField } from '#src/app/features/accounts/person-form/person-form.ts'
import { noPersonEdits, usePersonEdits } from '#src/app/features/accounts/person-form/use-person-edits.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { FactRows } from '#src/app/ui/figure-list.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { type AccountAction, AccountActions } from './account-actions.tsx'
import { type UserDetail, userDetailQuery } from './users-query.ts'
import styles from './user-directory.module.css'

const fields: readonly PersonField[] = [
  'name',
  'email',
  'firstName',
  'lastName',
  'phoneNumber',
  'country',
  'language',
  'department',
  'position',
  'employeeId',
  'gender',
  'role',
]

type UserDetailDialogProps = HostedDialogProps & {
  userId: string
  onAction: (action: AccountAction, user: UserDetail) => void
}

/** All data of a user that an administrator may read and edit. */
export function UserDetailDialog({ userId, ...props }: UserDetailDialogProps) {
  const t = useTranslations('userDirectory')
  const { open, onOpenChange } = props
  const detail = useQuery({ ...userDetailQuery(userId), enabled: open })
  if (detail.data) return <UserEditor {...props} user={detail.data} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t.detail} width="wide">
      {detail.isError ? (
        <FailedQuery query={detail} />
      ) : (
        <>
          <LoadingNote />
          <SkeletonText lines={6} />
        </>
      )}
    </Dialog>
  )
}

type UserEditorProps = Omit<UserDetailDialogProps, 'userId'> & { user: UserDetail }

/** A user's facts and form. Sends only the changed fields; keeps the input after a failure. */
function UserEditor({ user, open, onOpenChange, onClose, onAction }: UserEditorProps) {
  const t = useTranslations('userDirectory')
  const [edits, setEdits] = useState(noPersonEdits)
  const { savedForm, conflicts, body, fieldProps } = usePersonEdits({
    person: user,
    value: edits,
    onChange: setEdits,
    texts: t,
  })
  const update = useCall(
    (change: NonNullable<typeof body>) =>
      api('POST /api/users/{id}/update', { params: { id: user._id }, body: change }),
    { invalidates: [['users']], success: t.saved(fieldProps.form.name.trim()), onSuccess: onClose, conflicts },
  )
  const save = () => {
    if (body === null) onClose()
    else update.mutate(body)
  }
  return (
    <PersonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.detail}
      width="wide"
      intro={<UserFacts user={user} onAction={(action) => onAction(action, user)} />}
      submitText={t.save}
      onCancel={onClose}
      fields={fields}
      requiredFields={['name']}
      readOnlyFields={(['email', 'employeeId'] as const).filter((field) => savedForm[field] !== '')}
      hasColumns
      marksMissing
      {...fieldProps}
      call={update}
      onSubmit={save}
    />
  )
}

/** The read-only data of a user, and what can be done to the account. */
function UserFacts({ user, onAction }: { user: UserDetail; onAction: (action: AccountAction) => void }) {
  const t = useTranslations('userDirectory')
  const { joinNames } = useTranslations('shell')
  const dateFormat = useDateFormat()
  const { locale } = dateFormat
  const otherRoles = [user.isTalent && t.facts.talent, user.managesProjects && t.facts.manager].filter(
    (role) => role !== false,
  )
  const facts: readonly (readonly [string, string])[] = [
    [t.fields.id, String(user.id)],
    [t.createdAt, formatDateTime(user.createdAt, dateFormat)],
    [t.facts.signsIn, signsInText(t, user)],
    [t.facts.secondFactor, user.hasSecondFactor ? t.facts.yes : t.facts.no],
    [t.facts.location, user.location || t.notGiven],
    [t.facts.followers, user.followersCount.toLocaleString(locale)],
    [t.facts.balance, formatMoney(user.money, { locale, symbol: '¥', decimals: 'always' })],
    ...(otherRoles.length > 0 ? [[t.facts.otherRoles, joinNames(otherRoles)] as const] : []),
  ]
  return (
    <>
      <Row as="p" gap={16} nowrap size={18} serif>
        <Avatar name={user.name} icon={user.icon} size={64} />
        {user.name}
      </Row>
      <dl className={styles['facts']}>
        <FactRows rows={facts} />
      </dl>
      <Row as="p">
        <Link to="/user/$id" params={{ id: user._id }} className={buttonClass({ size: 'dense' })}>
          {t.publicProfile}
        </Link>
        <Link to="/audit" search={{ person: user._id }} className={buttonClass({ size: 'dense' })}>
          {t.auditLink}
        </Link>
        <AccountActions user={user} onAction={onAction} />
      </Row>
    </>
  )
}

function signsInText({ facts }: Translations['userDirectory'], { state, hasPassword, sessions }: UserDetail): string {
  if (state !== 'active') return facts[state]
  return hasPassword ? facts.onDevices(sessions) : facts.noPassword
}

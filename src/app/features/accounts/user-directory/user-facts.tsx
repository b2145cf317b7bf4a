import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { type AccountAction, AccountActions } from './account-actions.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import styles from './user-directory.module.css'
import type { UserDetail } from './users-query.ts'

/** The read-only data of a user, and what can be done to the account. */
export function UserFacts({ user, onAction }: { user: UserDetail; onAction: (action: AccountAction) => void }) {
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
      <Row as="p" gap={16} nowrap className={styles['identity']}>
        <Avatar name={user.name} icon={user.icon} size={64} />
        {user.name}
      </Row>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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

import { groupDigits } from '#src/domain/text/format-number.ts'
import { Link } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { createElement, Fragment, type ReactNode } from 'react'
import { formatDateTime } from '#src/domain/text/format-date.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { AuditEntry } from './audit-query.ts'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './audit.module.css'

type AuditRowProps = {
  entry: AuditEntry
  /** Filters the log by a person; null where it is already filtered by one. */
  onFilterByPerson: ((person: string) => void) | null
}

/** One administrative action as a sentence, with the values it changed. */
export function AuditRow({ entry, onFilterByPerson }: AuditRowProps) {
  const t = useTranslations('userDirectory')
  const tShell = useTranslations('shell')
  const dateFormat = useDateFormat()
  const valueOf = (field: string, value: string) => valueName(t, tShell, field, value)
  const { actor, user, at, action, changes } = entry
  const subject = user ?? actor
  const sentence = t.said[action]<ReactNode>({
    who: actor ? <AuditUserLink person={actor} /> : t.system,
    whom: user ? <AuditUserLink person={user} /> : t.someone,
    what: <AuditSubjectLink entry={entry} />,
  })
  return (
    <li className={styles['entry']}>
      <Avatar name={actor?.name ?? t.system} icon={actor?.icon} size={40} />
      <Stack gap={4} className={styles['text']}>
        <p>{createElement(Fragment, null, ...sentence)}</p>
        {changes.length > 0 && (
          <SecondaryText as="ul" className={styles['changes']}>
            {changes.map(({ field, from, to }) => (
              <li key={field}>
                {fieldName(t, field)}: {from !== '' && <del>{valueOf(field, from)}</del>}
                {from !== '' && ' → '}
                <ins>{to === '' ? '–' : valueOf(field, to)}</ins>
              </li>
            ))}
          </SecondaryText>
        )}
        <SecondaryText as="time" dateTime={at}>
          {formatDateTime(at, dateFormat)}
        </SecondaryText>
      </Stack>
      {subject && onFilterByPerson && (
        <IconButton
          label={t.auditFilterByUser(subject.name)}
          icon={<ListFilter aria-hidden />}
          onClick={() => onFilterByPerson(subject._id)}
        />
      )}
    </li>
  )
}

function AuditUserLink({ person: { _id, name } }: { person: { _id: string; name: string } }) {
  return (
    <Link to="/user/$id" params={{ id: _id }}>
      {name}
    </Link>
  )
}

/** A deleted product has no page, so its name is shown without a link. */
function AuditSubjectLink({ entry: { product, project, action } }: { entry: AuditEntry }) {
  if (project) {
    return (
      <Link to="/project/$id/people" params={{ id: project._id }}>
        {project.name}
      </Link>
    )
  }
  if (!product) return null
  if (action === 'delete-product') return <cite>{product.name}</cite>
  return (
    <Link to="/antique/$id" params={{ id: product._id }}>
      {product.name}
    </Link>
  )
}

type DirectoryTranslations = Translations['userDirectory']

const fieldName = (t: DirectoryTranslations, field: string): string =>
  field in t.fields ? t.fields[field as keyof DirectoryTranslations['fields']] : field

/** Fields that count something, or are an amount such as `1234.50 USD`. */
const figures: ReadonlySet<string> = new Set([
  'tasks',
  'maxNumber',
  'returned',
  'newRateTasks',
  'oldRateTasks',
  'amount',
])

function valueName(
  t: DirectoryTranslations,
  { languageName, countryName, joinNames }: Translations['shell'],
  field: string,
  value: string,
): string {
  if (field === 'language') return languageName(value)
  if (field === 'languages') return joinNames(value.split(', ').map(languageName))
  if (field === 'country') return countryName(value)
  if (figures.has(field)) return groupDigits(value)
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    role: t.roles,
    gender: t.genders,
    status: t.itemStatuses,
    move: t.moves,
  }
  return names[field]?.[value] ?? value
}

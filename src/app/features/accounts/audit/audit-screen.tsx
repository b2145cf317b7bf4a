import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { auditActions } from '#src/domain/people/audit.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NextPageButton, QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { profileQuery } from '#src/app/features/accounts/profile/profile-queries.ts'
import { RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Lines, Row } from '#src/app/ui/layout/layout.tsx'
import { AuditRow } from './audit-row.tsx'
import { type AuditFilters, auditQuery } from './audit-query.ts'
import styles from './audit.module.css'

type AuditScreenProps = {
  /** The filters of the URL; an unknown action is ignored. */
  action?: string
  person?: string
  onFiltersChange: (filters: AuditFilters) => void
}

/** The audit log: who did what, with the values before and after. */
export function AuditScreen({ action: requestedAction, person, onFiltersChange }: AuditScreenProps) {
  const t = useTranslations('userDirectory')
  const action = auditActions.find((auditAction) => auditAction === requestedAction)
  const filters: AuditFilters = { ...(action && { action }), ...(person && { person }) }
  return (
    <section aria-labelledby="audit-title">
      <h1 id="audit-title">{t.audit}</h1>
      <Row gap={16} align="end" className={styles['filters']}>
        <Field label={t.action}>
          <Select
            value={action ?? ''}
            onValueChange={(selectedAction) =>
              onFiltersChange({ ...(person && { person }), ...(selectedAction !== '' && { action: selectedAction }) })
            }
            options={[
              { value: '' as const, label: t.auditAll },
              ...auditActions.map((value) => ({ value, label: t.auditActions[value] })),
            ]}
          />
        </Field>
        {person !== undefined && (
          <UserFilterChip key={person} id={person} onRemove={() => onFiltersChange(action ? { action } : {})} />
        )}
      </Row>
      <AuditEntries filters={filters} onFilterByPerson={(person) => onFiltersChange({ ...filters, person })} />
    </section>
  )
}

function UserFilterChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useTranslations('userDirectory')
  const name = useQuery(profileQuery(id)).data?.name ?? '…'
  return (
    <RemovableChip removeLabel={t.auditClearFilter(name)} onRemove={onRemove}>
      {t.auditUserFilter(name)}
    </RemovableChip>
  )
}

type AuditEntriesProps = { filters: AuditFilters; onFilterByPerson: (person: string) => void }

function AuditEntries({ filters, onFilterByPerson }: AuditEntriesProps) {
  const t = useTranslations('userDirectory')
  const audit = useInfiniteQuery(auditQuery(filters))
  const skeleton = (
    <>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </>
  )
  return (
    <QueryBoundary query={audit} skeleton={skeleton}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.data)
        if (entries.length === 0) {
          const filtered = Object.keys(filters).length > 0
          return <EmptyState icon={<ScrollText aria-hidden />}>{filtered ? t.auditNone : t.auditEmpty}</EmptyState>
        }
        return (
          <>
            <Lines as="ol" after={16}>
              {entries.map((entry) => (
                <AuditRow
                  key={entry._id}
                  entry={entry}
                  onFilterByPerson={filters.person === undefined ? onFilterByPerson : null}
                />
              ))}
            </Lines>
            <NextPageButton query={audit}>{t.older}</NextPageButton>
          </>
        )
      }}
    </QueryBoundary>
  )
}

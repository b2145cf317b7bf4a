import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { auditActions } from '#src/domain/audit.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { QueryFailure } from '#src/app/platform/query-outcome.tsx'
import { profileQuery } from '#src/app/features/accounts/profile-queries.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemovableChip } from '#src/app/ui/feedback/chip.tsx'
import { LoadingNote, SkeletonRow } from '#src/app/ui/feedback/skeleton.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { AuditRow } from './audit-row.tsx'
import { type AuditFilters, auditQuery } from './audit-query.ts'
import styles from './audit.module.css'

type AuditScreenProps = {
  /** As they stand in the address; an action nobody knows is none. */
  action?: string
  person?: string
  onFiltersChange: (filters: AuditFilters) => void
}

/** Everything administrative that happened: who, what, from what to what. */
export function AuditScreen({ action: asked, person, onFiltersChange }: AuditScreenProps) {
  const t = useText('userDirectory')
  const action = auditActions.find((known) => known === asked)
  const filters: AuditFilters = { ...(action && { action }), ...(person && { person }) }
  return (
    <section aria-labelledby="audit-title">
      <h1 id="audit-title">{t.audit}</h1>
      <div className={styles['filters']}>
        <Field label={t.action}>
          <Select
            value={action ?? ''}
            onValueChange={(chosen) =>
              onFiltersChange({ ...(person && { person }), ...(chosen !== '' && { action: chosen }) })
            }
            options={[
              { value: '' as const, label: t.auditAll },
              ...auditActions.map((value) => ({ value, label: t.auditActions[value] })),
            ]}
          />
        </Field>
        {person !== undefined && (
          <PersonChip key={person} id={person} onRemove={() => onFiltersChange(action ? { action } : {})} />
        )}
      </div>
      <Entries filters={filters} onPerson={(person) => onFiltersChange({ ...filters, person })} />
    </section>
  )
}

function PersonChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useText('userDirectory')
  const name = useQuery(profileQuery(id)).data?.name ?? '…'
  return (
    <RemovableChip removeLabel={t.auditShowAll(name)} onRemove={onRemove}>
      {t.auditOf(name)}
    </RemovableChip>
  )
}

function Entries({ filters, onPerson }: { filters: AuditFilters; onPerson: (person: string) => void }) {
  const t = useText('userDirectory')
  const audit = useInfiniteQuery(auditQuery(filters))
  if (audit.isError && !audit.data) {
    return <QueryFailure error={audit.error} busy={audit.isFetching} onRetry={() => void audit.refetch()} />
  }
  if (!audit.data) {
    return (
      <>
        <LoadingNote />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </>
    )
  }
  const entries = audit.data.pages.flatMap((page) => page.data)
  if (entries.length === 0) {
    const filtered = Object.keys(filters).length > 0
    return <EmptyState icon={<ScrollText aria-hidden />}>{filtered ? t.auditNone : t.auditEmpty}</EmptyState>
  }
  return (
    <>
      <ol className={styles['entries']}>
        {entries.map((entry) => (
          <AuditRow key={entry._id} entry={entry} onPerson={filters.person === undefined ? onPerson : null} />
        ))}
      </ol>
      {audit.hasNextPage && (
        <Button busy={audit.isFetchingNextPage} onClick={() => void audit.fetchNextPage()}>
          {t.older}
        </Button>
      )}
    </>
  )
}

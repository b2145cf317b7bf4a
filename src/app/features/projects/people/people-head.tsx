import { SlidersHorizontal, UserPlus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { PeopleFilters } from './people-filters.tsx'
import styles from './people.module.css'

const AddTalent = lazy(async () => ({ default: (await import('./add-talent.tsx')).AddTalent }))

type PeopleHeadProps = {
  projectId: string
  title: string
  filters: TalentFilters
  /** Whether the person may add users: only admins may. */
  mayAddUsers: boolean
  onFiltersChange: (filters: TalentFilters) => void
  onClose: () => void
}

/** The number of talents, and the buttons to filter, add and close. */
export function PeopleHead({ projectId, title, filters, mayAddUsers, onFiltersChange, onClose }: PeopleHeadProps) {
  const t = useText('projects')
  const people = useText('people')
  const [open, setOpen] = useState(Object.keys(filters).length > 0)
  const [adding, setAdding] = useState<boolean | null>(null)
  return (
    <>
      <div className={styles['head']}>
        <h1 id="people-title">{title}</h1>
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={open}
          aria-controls="people-filters"
          onClick={() => setOpen(!open)}
        >
          {t.filters}
        </Button>
        {mayAddUsers && (
          <Button icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
            {people.addUser}
          </Button>
        )}
        <IconButton label={t.close} icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div id="people-filters" hidden={!open}>
        <PeopleFilters key={JSON.stringify(filters)} filters={filters} onSearch={onFiltersChange} />
      </div>
      {adding !== null && (
        <Suspense fallback={null}>
          <AddTalent projectId={projectId} open={adding} onOpenChange={setAdding} />
        </Suspense>
      )}
    </>
  )
}

import { Mail, SlidersHorizontal, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { AddTalentDialog } from './dialogs/add-talent-dialog.tsx'
import { InviteEmailsDialog } from './dialogs/invite-emails-dialog.tsx'
import { PeopleFilters } from './people-filters.tsx'
import listHeader from '#src/app/ui/table/list-header.module.css'
import styles from './people.module.css'

type PeopleHeaderProps = {
  projectId: string
  title: string
  filters: TalentFilters
  /** Whether the person may add users: only admins may. */
  canAddUsers: boolean
  /** An archived project invites nobody. */
  canInvite: boolean
  onFiltersChange: (filters: TalentFilters) => void
  onClose: () => void
}

/** The number of talents, and the buttons to filter, invite, add and close. */
export function PeopleHeader({
  projectId,
  title,
  filters,
  canAddUsers,
  canInvite,
  onFiltersChange,
  onClose,
}: PeopleHeaderProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  const [isFiltersOpen, setIsFiltersOpen] = useState(Object.keys(filters).length > 0)
  // Mounted until they are done: both keep what was typed.
  const inviteDialog = useDialog({ keepsInput: true })
  const addDialog = useDialog({ keepsInput: true })
  return (
    <>
      <div className={listHeader['header']}>
        <h1 id="people-title">{title}</h1>
        <Button
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isFiltersOpen}
          aria-controls="people-filters"
          onClick={() => setIsFiltersOpen(!isFiltersOpen)}
        >
          {t.filters}
        </Button>
        {canInvite && (
          <Button icon={<Mail aria-hidden />} onClick={() => inviteDialog.open()}>
            {tPeople.inviteByEmail}
          </Button>
        )}
        {canAddUsers && (
          <Button icon={<UserPlus aria-hidden />} onClick={() => addDialog.open()}>
            {tPeople.addUser}
          </Button>
        )}
        <IconButton label={t.close} icon={<X aria-hidden />} className={styles['close']} onClick={onClose} />
      </div>
      <div id="people-filters" hidden={!isFiltersOpen}>
        <PeopleFilters key={JSON.stringify(filters)} filters={filters} onSearch={onFiltersChange} />
      </div>
      {inviteDialog.render((props) => (
        <InviteEmailsDialog projectId={projectId} {...props} />
      ))}
      {addDialog.render((props) => (
        <AddTalentDialog projectId={projectId} {...props} />
      ))}
    </>
  )
}

import { Mail, SlidersHorizontal, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { PeopleFilters } from './people-filters.tsx'
import listHeader from '#src/app/ui/table/list-header.module.css'
import styles from './people.module.css'

const loadDialog = async () => (await import('./add-talent-dialog.tsx')).AddTalentDialog
const InviteEmailsDialog = onlinePart(async () => (await import('./invite-emails-dialog.tsx')).InviteEmailsDialog)
const AddTalentDialog = onlinePart(loadDialog)

const preloadDialog = () => void loadDialog().catch(() => undefined)

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
  const [isInviteDialogOpen, setIsInviteDialogOpen] = useState<boolean | null>(null)
  const [isAddDialogOpen, setIsAddDialogOpen] = useState<boolean | null>(null)
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
          <Button icon={<Mail aria-hidden />} onClick={() => setIsInviteDialogOpen(true)}>
            {tPeople.inviteByEmail}
          </Button>
        )}
        {canAddUsers && (
          <Button
            icon={<UserPlus aria-hidden />}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setIsAddDialogOpen(true)}
          >
            {tPeople.addUser}
          </Button>
        )}
        <IconButton label={t.close} icon={<X aria-hidden />} className={styles['close']} onClick={onClose} />
      </div>
      <div id="people-filters" hidden={!isFiltersOpen}>
        <PeopleFilters key={JSON.stringify(filters)} filters={filters} onSearch={onFiltersChange} />
      </div>
      {isInviteDialogOpen !== null && (
        <InviteEmailsDialog
          projectId={projectId}
          open={isInviteDialogOpen}
          onOpenChange={setIsInviteDialogOpen}
          onClose={() => setIsInviteDialogOpen(null)}
        />
      )}
      {isAddDialogOpen !== null && (
        <AddTalentDialog
          projectId={projectId}
          open={isAddDialogOpen}
          onOpenChange={setIsAddDialogOpen}
          onClose={() => setIsAddDialogOpen(null)}
        />
      )}
    </>
  )
}

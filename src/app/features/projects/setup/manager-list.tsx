import { UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useIdentity } from '#src/app/platform/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemoveManager } from './remove-manager.tsx'
import { SettingsPart } from './settings-part.tsx'
import type { Manager } from './setup-queries.ts'
import { useOpening } from './use-opening.ts'
import styles from './setup.module.css'

const AddManager = lazy(async () => ({ default: (await import('./add-manager.tsx')).AddManager }))

/** The project's managers. Only an admin can remove the last one. */
export function ManagerList({ projectId, managers }: { projectId: string; managers: readonly Manager[] }) {
  const t = useText('setup')
  const me = useIdentity()
  const { wasOpened, times, begin, dialog } = useOpening()
  const removable = managers.length > 1 || me?.role === 'admin'
  return (
    <SettingsPart
      title={t.managers}
      lead={t.managersLead}
      actions={
        <Button size="dense" icon={<UserPlus aria-hidden />} onClick={begin}>
          {t.addManager}
        </Button>
      }
    >
      {managers.length === 0 && <p className={styles['lead']}>{t.noManagers}</p>}
      <ul className={styles['rows']}>
        {managers.map((manager) => (
          <li key={manager._id} className={styles['person']}>
            <Avatar name={manager.name} icon={manager.icon} size={40} />
            <div className={styles['words']}>
              <p>{manager._id === me?._id ? t.you(manager.name) : manager.name}</p>
              <p className={styles['quiet']}>{manager.email}</p>
            </div>
            {removable && <RemoveManager projectId={projectId} manager={manager} isMe={manager._id === me?._id} />}
          </li>
        ))}
      </ul>
      {wasOpened && (
        <Suspense fallback={null}>
          <AddManager key={times} projectId={projectId} {...dialog} />
        </Suspense>
      )}
    </SettingsPart>
  )
}

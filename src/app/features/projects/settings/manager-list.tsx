import { UserPlus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { RemoveManagerButton } from './remove-manager-button.tsx'
import { Section } from '#src/app/ui/layout/layout.tsx'
import type { Manager } from '#src/app/features/projects/setup/setup-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** The project's managers. Only an admin can remove the last one. */
export function ManagerList({ projectId, managers }: { projectId: string; managers: readonly Manager[] }) {
  const t = useTranslations('setup')
  const currentUser = useIdentity()
  const dialog = useDialog({ keepsInput: true })
  const canRemove = managers.length > 1 || currentUser?.role === 'admin'
  return (
    <Section
      title={t.managers}
      description={t.managersDescription}
      actions={
        <Button size="dense" icon={<UserPlus aria-hidden />} onClick={() => dialog.open()}>
          {t.addManager}
        </Button>
      }
    >
      {managers.length === 0 && <p className={styles['description']}>{t.noManagers}</p>}
      <ul className={styles['rows']}>
        {managers.map((manager) => (
          <li key={manager._id} className={styles['manager']}>
            <Avatar name={manager.name} icon={manager.icon} size={40} />
            <div className={styles['text']}>
              <p>{manager._id === currentUser?._id ? t.you(manager.name) : manager.name}</p>
              <p className={styles['muted']}>{manager.email}</p>
            </div>
            {canRemove && (
              <RemoveManagerButton projectId={projectId} manager={manager} isMe={manager._id === currentUser?._id} />
            )}
          </li>
        ))}
      </ul>
      {dialog.render((props) => (
        <AddManagerDialog projectId={projectId} {...props} />
      ))}
    </Section>
  )
}

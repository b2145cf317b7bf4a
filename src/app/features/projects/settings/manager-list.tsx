import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Section, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { projectListKey } from '#src/app/features/projects/project-queries.ts'
import { type Manager, managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import styles from '#src/app/features/projects/setup.module.css'

/** The project's managers. Only an admin can remove the last one. */
export function ManagerList({ projectId, managers }: { projectId: string; managers: readonly Manager[] }) {
  const t = useTranslations('setup')
  const currentUser = useIdentity()
  const canRemove = managers.length > 1 || currentUser?.role === 'admin'
  return (
    <Section
      title={t.managers}
      description={t.managersDescription}
      actions={
        <DialogButton
          icon={<UserPlus aria-hidden />}
          renderDialog={(props) => <AddManagerDialog projectId={projectId} {...props} />}
        >
          {t.addManager}
        </DialogButton>
      }
    >
      {managers.length === 0 && <Text tone="secondary">{t.noManagers}</Text>}
      <ul className={styles['rows']}>
        {managers.map((manager) => (
          <li key={manager._id} className={styles['manager']}>
            <Avatar name={manager.name} icon={manager.icon} size={40} />
            <div className={styles['text']}>
              <p>{manager._id === currentUser?._id ? t.you(manager.name) : manager.name}</p>
              <SecondaryText>{manager.email}</SecondaryText>
            </div>
            {canRemove && (
              <RemoveManagerButton projectId={projectId} manager={manager} isMe={manager._id === currentUser?._id} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type RemoveManagerButtonProps = { projectId: string; manager: Manager; isMe: boolean }

/** The Remove button and its confirmation. People who remove themselves are redirected to their other projects. */
function RemoveManagerButton({ projectId, manager, isMe }: RemoveManagerButtonProps) {
  const t = useTranslations('setup')
  const client = useQueryClient()
  const navigate = useNavigate()
  const losesAccess = useIdentity()?.role !== 'admin' && isMe
  const remove = useCall(
    async () => {
      await api('POST /api/projects/{id}/removeManager', { params: { id: projectId }, body: { userId: manager._id } })
      if (!losesAccess) return
      await navigate({ to: '/projects' })
      await client.invalidateQueries({ queryKey: projectListKey })
    },
    { invalidates: losesAccess ? [] : [managersQuery(projectId).queryKey], success: t.managerRemoved(manager.name) },
  )
  return (
    <ConfirmedCall
      call={remove}
      title={t.removeManager}
      message={losesAccess ? t.removeYourselfWarning : t.removeManagerWarning(manager.name)}
      confirmText={t.remove}
      danger
    >
      {(open) => (
        <Button size="dense" variant="quiet" aria-label={t.removeNamed(manager.name)} onClick={open}>
          {t.remove}
        </Button>
      )}
    </ConfirmedCall>
  )
}

/** Adds a manager to the project by the email they sign in with. */
function AddManagerDialog({ projectId, ...dialogProps }: HostedDialogProps & { projectId: string }) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const add = useCall(() => api('POST /api/projects/{id}/addManager', { params: { id: projectId }, body: { email } }), {
    invalidates: [managersQuery(projectId).queryKey],
    success: ({ data }) => t.managerAdded(data.name),
    onSuccess: dialogProps.onClose,
  })
  return (
    <CallDialog
      {...dialogProps}
      title={t.addManager}
      description={t.addManagerDescription}
      submitText={t.add}
      call={add}
      onSubmit={() => {
        setIsMissing(email.trim() === '')
        if (email.trim() !== '') add.mutate()
      }}
      error={<NeedsNetwork />}
    >
      <Field
        label={t.email}
        required
        error={isMissing ? t.emailMissing : add.isError ? problemText(add.error) : undefined}
      >
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => {
            setIsMissing(false)
            add.reset()
            setEmail(event.currentTarget.value)
          }}
        />
      </Field>
    </CallDialog>
  )
}

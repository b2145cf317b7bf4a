import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

/** Adds a manager to the project by the email they sign in with. */
export function AddManagerDialog({ projectId, onClose, ...dialogProps }: HostedDialogProps & { projectId: string }) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const add = useCall(() => api('POST /api/projects/{id}/addManager', { params: { id: projectId }, body: { email } }), {
    invalidates: [managersQuery(projectId).queryKey],
    success: ({ data }) => t.managerAdded(data.name),
    onSuccess: onClose,
  })
  const submit = () => {
    setIsMissing(email.trim() === '')
    if (email.trim() !== '') add.mutate()
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.addManager}
      description={t.addManagerDescription}
      submitText={t.add}
      busy={add.isPending}
      onSubmit={submit}
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
    </FormDialog>
  )
}

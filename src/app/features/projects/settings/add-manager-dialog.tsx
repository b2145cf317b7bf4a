import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { managersQuery } from '#src/app/features/projects/setup/setup-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

/** Adds a manager to the project by the email they sign in with. */
export function AddManagerDialog({ projectId, onClose, ...dialogProps }: HostedDialogProps & { projectId: string }) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const addMutation = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/addManager', { params: { id: projectId }, body: { email } }),
    onSuccess: async ({ data }) => {
      toast.success(t.managerAdded(data.name))
      await client.invalidateQueries({ queryKey: managersQuery(projectId).queryKey })
      onClose()
    },
  })
  const submit = () => {
    setIsMissing(email.trim() === '')
    if (email.trim() !== '') addMutation.mutate()
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.addManager}
      description={t.addManagerDescription}
      submitText={t.add}
      busy={addMutation.isPending}
      onSubmit={submit}
      error={<NeedsNetwork />}
    >
      <Field
        label={t.email}
        required
        error={isMissing ? t.emailMissing : addMutation.isError ? problemText(addMutation.error) : undefined}
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
            addMutation.reset()
            setEmail(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}

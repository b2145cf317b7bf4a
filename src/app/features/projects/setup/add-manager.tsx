import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { FormDialog, type OpenProps } from './form-dialog.tsx'
import { managersQuery } from './setup-queries.ts'

/** Adds a manager to the project by the email they sign in with. */
export function AddManager({ projectId, ...opening }: OpenProps & { projectId: string }) {
  const t = useText('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const add = useMutation({
    mutationFn: () => api('POST /api/projects/{id}/addManager', { params: { id: projectId }, body: { email } }),
    onSuccess: async ({ data }) => {
      toast.success(t.managerAdded(data.name))
      await client.invalidateQueries({ queryKey: managersQuery(projectId).queryKey })
      opening.onOpenChange(false)
    },
  })
  const submit = () => {
    setMissing(email.trim() === '')
    if (email.trim() !== '') add.mutate()
  }
  return (
    <FormDialog
      {...opening}
      title={t.addManager}
      description={t.addManagerLead}
      action={t.add}
      busy={add.isPending}
      onSubmit={submit}
    >
      <Field
        label={t.email}
        required
        error={missing ? t.emailMissing : add.isError ? problemText(add.error) : undefined}
      >
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={(event) => {
            setMissing(false)
            add.reset()
            setEmail(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { FormDialog, type OpenProps } from './form-dialog.tsx'
import { webhookQuery } from './webhook-queries.ts'

type WebhookDialogProps = OpenProps & {
  projectId: string
  /** The current address; empty without a webhook. */
  address: string
  /** Called with the secret when a new one was created. */
  onSecret: (secret: string) => void
}

/** The form for the address that receives completed reviews. */
export function WebhookDialog({ projectId, address, onSecret, ...opening }: WebhookDialogProps) {
  const t = useText('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [url, setUrl] = useState(address)
  const [missing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => api('PUT /api/projects/{id}/webhook', { params: { id: projectId }, body: { url } }),
    onSuccess: async ({ data }) => {
      await client.invalidateQueries({ queryKey: webhookQuery(projectId).queryKey })
      opening.onOpenChange(false)
      if (data.secret === null) toast.success(t.addressSaved)
      else onSecret(data.secret)
    },
  })
  const submit = () => {
    setMissing(url.trim() === '')
    if (url.trim() !== '') save.mutate()
  }
  return (
    <FormDialog
      {...opening}
      title={address === '' ? t.setUpWebhook : t.changeAddress}
      action={t.save}
      busy={save.isPending}
      onSubmit={submit}
    >
      <Field
        label={t.address}
        required
        hint={t.addressHint}
        error={missing ? t.addressMissing : save.isError ? problemText(save.error) : undefined}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          value={url}
          onChange={(event) => {
            setMissing(false)
            save.reset()
            setUrl(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}

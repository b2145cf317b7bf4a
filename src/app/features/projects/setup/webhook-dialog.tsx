import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import type { LazyDialogProps } from './use-lazy-dialog.ts'
import { webhookQuery } from './webhook-queries.ts'

type WebhookDialogProps = LazyDialogProps & {
  projectId: string
  /** The current address; empty without a webhook. */
  initialUrl: string
  /** Called with the secret when a new one was created. */
  onSecret: (secret: string) => void
}

/** The form for the address that receives completed reviews. */
export function WebhookDialog({ projectId, initialUrl, onSecret, onDone, ...dialogProps }: WebhookDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [editedUrl, setEditedUrl] = useState<string>()
  const url = editedUrl ?? initialUrl
  const [isMissing, setIsMissing] = useState(false)
  const saveMutation = useMutation({
    mutationFn: () => api('PUT /api/projects/{id}/webhook', { params: { id: projectId }, body: { url } }),
    onSuccess: ({ data }) => {
      if (data.secret === null) toast.success(t.addressSaved)
      else onSecret(data.secret)
      onDone()
      void client.invalidateQueries({ queryKey: webhookQuery(projectId).queryKey })
    },
  })
  const submit = () => {
    setIsMissing(url.trim() === '')
    if (url.trim() !== '') saveMutation.mutate()
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onDone}
      title={initialUrl === '' ? t.setUpWebhook : t.changeAddress}
      submitText={t.save}
      busy={saveMutation.isPending}
      onSubmit={submit}
      error={<NeedsNetwork />}
    >
      <Field
        label={t.address}
        required
        hint={t.addressHint}
        error={isMissing ? t.addressMissing : saveMutation.isError ? problemText(saveMutation.error) : undefined}
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
            setIsMissing(false)
            saveMutation.reset()
            setEditedUrl(event.currentTarget.value)
          }}
        />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { useSaveWebhook, type WebhookForm } from './use-save-webhook.ts'
import { WebhookKindCheckboxes } from './webhook-kind-checkboxes.tsx'
import type { Webhook } from './webhook-queries.ts'
import { Pencil, Plus } from 'lucide-react'
import { Button } from '#src/app/ui/button/button.tsx'

type WebhookFormButtonProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton({ projectId, webhook, onSecret }: WebhookFormButtonProps) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={webhook ? <Pencil aria-hidden /> : <Plus aria-hidden />}
        aria-label={webhook && t.webhookAction(t.edit, webhook.url)}
        onClick={() => dialog.open()}
      >
        {webhook ? t.edit : t.addWebhook}
      </Button>
      {dialog.render((props) => (
        <WebhookDialog projectId={projectId} {...(webhook && { webhook })} onSecret={onSecret} {...props} />
      ))}
    </>
  )
}

type WebhookDialogProps = HostedDialogProps & {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
}

const emptyForm: WebhookForm = { url: '', kinds: ['review.submitted'] }

const findInvalidFields = ({ url, kinds }: WebhookForm): readonly (keyof WebhookForm)[] => [
  ...(url.trim() === '' ? (['url'] as const) : []),
  ...(kinds.length === 0 ? (['kinds'] as const) : []),
]

/** The form of a webhook: its address, and what is sent to it. */
function WebhookDialog({ projectId, webhook, onSecret, onClose, open, onOpenChange }: WebhookDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const savedForm = webhook ? { url: webhook.url, kinds: webhook.kinds } : emptyForm
  const { base: initialForm, form, edit, conflictIn } = useEdits<WebhookForm>(savedForm, t)
  const [invalidFields, setInvalidFields] = useState<readonly (keyof WebhookForm)[]>([])
  const saveMutation = useSaveWebhook(projectId, webhook, { initialForm, form, onSecret, onClose })
  const updateForm = (patch: Partial<WebhookForm>) => {
    saveMutation.reset()
    edit(patch)
    setInvalidFields((previous) => previous.filter((field) => !(field in patch)))
  }
  const submit = () => {
    const foundFields = findInvalidFields(form)
    setInvalidFields(foundFields)
    if (foundFields.length === 0) saveMutation.mutate()
  }
  const rejection = saveMutation.error instanceof ApiProblem ? saveMutation.error : null
  const urlRejection = rejection
    ? rejection.problem.startsWith('webhook-')
      ? problemText(rejection)
      : rejection.errors.find(({ path }) => path === 'url' && rejection.problem === 'invalid')?.message
    : undefined
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onCancel={onClose}
      title={webhook ? t.editWebhook : t.addWebhook}
      submitText={webhook ? t.save : t.add}
      busy={saveMutation.isPending}
      onSubmit={submit}
      error={
        <>
          <NeedsNetwork />
          <CallError error={urlRejection === undefined ? saveMutation.error : null} />
        </>
      }
    >
      <Field
        label={t.address}
        required
        hint={t.addressHint}
        error={invalidFields.includes('url') ? t.addressMissing : urlRejection}
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={2000}
          value={form.url}
          onChange={(event) => updateForm({ url: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('url', savedForm.url)}
      <WebhookKindCheckboxes
        selected={form.kinds}
        onChange={(kinds) => updateForm({ kinds })}
        error={invalidFields.includes('kinds') ? t.kindsMissing : undefined}
      />
      {conflictIn('kinds', savedForm.kinds.map((kind) => t.deliveryKinds[kind]).join(' · '))}
    </FormDialog>
  )
}

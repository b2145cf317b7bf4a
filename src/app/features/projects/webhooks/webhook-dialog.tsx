import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { changedFields } from '#src/domain/edits.ts'
import { type WebhookKind, webhookKinds } from '#src/domain/projects/webhook.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { RequiredCheckboxes } from '#src/app/features/projects/required-checkboxes.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { type Webhook, webhooksQuery } from './deliveries.tsx'

type WebhookFormProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
  disabled?: boolean
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton(props: WebhookFormProps) {
  const t = useTranslations('setup')
  const { webhook, disabled = false } = props
  return (
    <DialogButton
      icon={webhook ? <Pencil aria-hidden /> : <Plus aria-hidden />}
      disabled={disabled}
      aria-label={webhook && t.webhookAction(t.edit, webhook.url)}
      renderDialog={(dialogProps) => <WebhookDialog {...props} {...dialogProps} />}
    >
      {webhook ? t.edit : t.addWebhook}
    </DialogButton>
  )
}

type WebhookForm = { readonly url: string; readonly kinds: WebhookKind[] }

const emptyForm: WebhookForm = { url: '', kinds: ['review.submitted'] }

const findInvalidFields = ({ url, kinds }: WebhookForm): readonly (keyof WebhookForm)[] => [
  ...(url.trim() === '' ? (['url'] as const) : []),
  ...(kinds.length === 0 ? (['kinds'] as const) : []),
]

const areSame = (first: readonly WebhookKind[], second: readonly WebhookKind[]) =>
  first.length === second.length && first.every((kind) => second.includes(kind))

/** The form of a webhook: its address, and what is sent to it. */
function WebhookDialog({ projectId, webhook, onSecret, ...dialogProps }: WebhookFormProps & HostedDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const savedForm = webhook ? { url: webhook.url, kinds: webhook.kinds } : emptyForm
  const { base, form, conflicts, edit, conflictIn } = useEdits<WebhookForm>(savedForm, t)
  const [invalidFields, setInvalidFields] = useState<readonly (keyof WebhookForm)[]>([])
  const save = useCall(
    async () => {
      const body = { ...form, url: form.url.trim() }
      if (!webhook) {
        const { data } = await api('POST /api/projects/{id}/webhooks', { params: { id: projectId }, body })
        return data.secret
      }
      const params = { id: projectId, webhookId: webhook._id }
      await api('POST /api/projects/{id}/webhooks/{webhookId}/update', {
        params,
        // The kinds are a new array after each press.
        body: changedFields(base, { ...body, kinds: areSame(body.kinds, base.kinds) ? base.kinds : body.kinds }),
      })
      return null
    },
    {
      invalidates: [webhooksQuery(projectId).queryKey],
      ...(webhook && { success: t.webhookSaved }),
      onSuccess: (secret) => {
        if (secret !== null) onSecret(secret)
        dialogProps.onClose()
      },
      conflicts,
    },
  )
  const updateForm = (patch: Partial<WebhookForm>) => {
    save.reset()
    edit(patch)
    setInvalidFields((previous) => previous.filter((field) => !(field in patch)))
  }
  const submit = () => {
    const foundFields = findInvalidFields(form)
    setInvalidFields(foundFields)
    if (foundFields.length === 0) save.mutate()
  }
  const isUrlRefused = save.error instanceof ApiProblem && save.error.problem.startsWith('webhook-')
  const urlRefusal = isUrlRefused ? problemText(save.error) : save.errorAt('url')
  return (
    <CallDialog
      {...dialogProps}
      title={webhook ? t.editWebhook : t.addWebhook}
      submitText={webhook ? t.save : t.add}
      call={save}
      onSubmit={submit}
      error={<CallError error={isUrlRefused ? null : save.otherError} />}
    >
      <Field
        label={t.address}
        required
        hint={t.addressHint}
        error={invalidFields.includes('url') ? t.addressMissing : urlRefusal}
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
      <RequiredCheckboxes
        legend={t.kinds}
        options={webhookKinds.map((value) => ({ value, label: t.deliveryKinds[value], hint: t.kindHints[value] }))}
        selected={form.kinds}
        onChange={(kinds) => updateForm({ kinds })}
        error={invalidFields.includes('kinds') ? t.kindsMissing : save.errorAt('kinds')}
      />
      {conflictIn('kinds', savedForm.kinds.map((kind) => t.deliveryKinds[kind]).join(' · '))}
    </CallDialog>
  )
}

import { Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { type WebhookKind, webhookKinds } from '#src/domain/projects/webhook.ts'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { type Webhook, webhooksQuery } from './deliveries.tsx'
import styles from '#src/app/features/projects/setup.module.css'
import { Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'

type WebhookFormProps = {
  projectId: string
  /** The webhook to change; without it a new one is added. */
  webhook?: Webhook
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void
}

/** The button that adds or changes a webhook, and its dialog. */
export function WebhookFormButton(props: WebhookFormProps) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  const { webhook } = props
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
      {dialog.render((dialogProps) => (
        <WebhookDialog {...props} {...dialogProps} />
      ))}
    </>
  )
}

type WebhookForm = { readonly url: string; readonly kinds: WebhookKind[] }

const emptyForm: WebhookForm = { url: '', kinds: ['review.submitted'] }

const findInvalidFields = ({ url, kinds }: WebhookForm): readonly (keyof WebhookForm)[] => [
  ...(url.trim() === '' ? (['url'] as const) : []),
  ...(kinds.length === 0 ? (['kinds'] as const) : []),
]

/** The form of a webhook: its address, and what is sent to it. */
function WebhookDialog({
  projectId,
  webhook,
  onSecret,
  onClose,
  ...dialogProps
}: WebhookFormProps & HostedDialogProps) {
  const t = useTranslations('setup')
  const problemText = useProblemText()
  const savedForm = webhook ? { url: webhook.url, kinds: webhook.kinds } : emptyForm
  const { base: initialForm, form, conflicts, edit, conflictIn } = useEdits<WebhookForm>(savedForm, t)
  const [invalidFields, setInvalidFields] = useState<readonly (keyof WebhookForm)[]>([])
  const save = useCall(
    async () => {
      if (!webhook) {
        const { data } = await api('POST /api/projects/{id}/webhooks', { params: { id: projectId }, body: form })
        return data.secret
      }
      const params = { id: projectId, webhookId: webhook._id }
      await api('POST /api/projects/{id}/webhooks/{webhookId}/update', { params, body: diffForm(initialForm, form) })
      return null
    },
    {
      invalidates: [webhooksQuery(projectId).queryKey],
      ...(webhook && { success: t.webhookSaved }),
      onSuccess: (secret) => {
        if (secret !== null) onSecret(secret)
        onClose()
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
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={webhook ? t.editWebhook : t.addWebhook}
      submitText={webhook ? t.save : t.add}
      busy={save.isPending}
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
      <KindCheckboxes
        selected={form.kinds}
        onChange={(kinds) => updateForm({ kinds })}
        error={invalidFields.includes('kinds') ? t.kindsMissing : save.errorAt('kinds')}
      />
      {conflictIn('kinds', savedForm.kinds.map((kind) => t.deliveryKinds[kind]).join(' · '))}
    </FormDialog>
  )
}

type KindCheckboxesProps = {
  selected: readonly WebhookKind[]
  onChange: (selected: WebhookKind[]) => void
  error: string | undefined
}

/** The choice of what is sent to a webhook. */
function KindCheckboxes({ selected, onChange, error }: KindCheckboxesProps) {
  const t = useTranslations('setup')
  const id = useId()
  return (
    <fieldset className={styles['languages']} aria-describedby={`${id}-error`}>
      <legend>
        {t.kinds}
        <Text aria-hidden as="span" tone="error">
          *
        </Text>
      </legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {webhookKinds.map((kind) => (
        <div key={kind} className={styles['kind']}>
          <Checkbox
            label={t.deliveryKinds[kind]}
            aria-describedby={`${id}-${kind}`}
            checked={selected.includes(kind)}
            onCheckedChange={() => onChange(webhookKinds.filter((each) => selected.includes(each) !== (each === kind)))}
          />
          <SecondaryText id={`${id}-${kind}`}>{t.kindHints[kind]}</SecondaryText>
        </div>
      ))}
    </fieldset>
  )
}

/** The changed fields, and what they replace. */
function diffForm(initialForm: WebhookForm, { url, kinds }: WebhookForm) {
  const [isMoved, areKindsChanged] = [url.trim() !== initialForm.url, kinds.join() !== initialForm.kinds.join()]
  return {
    ...(isMoved && { url }),
    ...(areKindsChanged && { kinds }),
    before: { ...(isMoved && { url: initialForm.url }), ...(areKindsChanged && { kinds: initialForm.kinds }) },
  }
}

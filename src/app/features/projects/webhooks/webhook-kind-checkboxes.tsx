import { useId } from 'react'
import { type WebhookKind, webhookKinds } from '#src/domain/projects/webhook.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from '#src/app/features/projects/setup.module.css'

type WebhookKindCheckboxesProps = {
  selected: readonly WebhookKind[]
  onChange: (selected: WebhookKind[]) => void
  error: string | undefined
}

/** The choice of what is sent to a webhook. */
export function WebhookKindCheckboxes({ selected, onChange, error }: WebhookKindCheckboxesProps) {
  const t = useTranslations('setup')
  const id = useId()
  return (
    <fieldset className={styles['languages']} aria-describedby={`${id}-error`}>
      <legend>
        {t.kinds}
        <span aria-hidden className={styles['requiredMark']}>
          *
        </span>
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
          <p id={`${id}-${kind}`} className={styles['hint']}>
            {t.kindHints[kind]}
          </p>
        </div>
      ))}
    </fieldset>
  )
}

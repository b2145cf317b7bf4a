import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { CopyButton } from '#src/app/ui/button/copy-button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'

type SecretDialogProps = {
  title: string
  description: string
  /** What the secret is called. */
  label: string
  secret: string
  onClose: () => void
}

/** Shows a new secret, to copy. It cannot be shown again later. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  const t = useTranslations('setup')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      // A press outside must not close it, as the secret cannot be shown again.
      dismissible={false}
      footer={
        <>
          <CopyButton variant="plain" text={secret} texts={{ copied: t.copied, copyFailed: t.copyFailed }}>
            {t.copy}
          </CopyButton>
          <Button variant="seal" onClick={onClose}>
            {t.secretCopied}
          </Button>
        </>
      }
    >
      <Field label={label}>
        <TextArea
          readOnly
          rows={2}
          spellCheck={false}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </Dialog>
  )
}

import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type CodesDialogProps = { open: boolean; lead: string; codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes until the person says that they have stored them. */
export function CodesDialog({ open, lead, codes, onClose }: CodesDialogProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title={t.codesTitle}
      description={lead}
      submitText={undefined}
      cancelText={t.done}
      onSubmit={onClose}
      busy={false}
    >
      <RecoveryCodes codes={codes} />
    </FormDialog>
  )
}

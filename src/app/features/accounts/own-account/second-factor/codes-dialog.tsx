import { Download } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { buttonClass } from '#src/app/ui/button/button.tsx'
import { CopyButton } from '#src/app/ui/button/copy-button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import styles from '#src/app/features/accounts/credentials/second-factor.module.css'

type CodesDialogProps = { open: boolean; lead: string; codes: readonly string[]; onClose: () => void }

/** Shows new recovery codes, to copy or to download as a text file. They are not shown again. */
export function CodesDialog({ open, lead, codes, onClose }: CodesDialogProps) {
  const { secondFactor: t } = useTranslations('ownAccount')
  const text = codes.join('\n')
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
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Row gap={16}>
        <CopyButton text={text} texts={t}>
          {t.copy}
        </CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="curio-recovery-codes.txt"
          className={buttonClass({})}
        >
          <Download aria-hidden />
          {t.download}
        </a>
      </Row>
    </FormDialog>
  )
}

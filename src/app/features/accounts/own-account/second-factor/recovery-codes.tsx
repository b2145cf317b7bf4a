import { Copy, Download } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import styles from '#src/app/features/accounts/credentials/second-factor.module.css'

/** The recovery codes, to copy or to download as a text file. They are not shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('ownAccount').secondFactor
  const text = codes.join('\n')
  const copy = () => {
    // The clipboard API exists only in secure contexts: https and localhost.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copyAttempt = clipboard ? clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    copyAttempt.then(
      () => toast.success(t.copied),
      () => toast.error(t.copyFailed),
    )
  }
  return (
    <>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <Button variant="seal" icon={<Copy aria-hidden />} onClick={copy}>
          {t.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="curio-recovery-codes.txt"
          className={buttonClass({})}
        >
          <Download aria-hidden />
          {t.download}
        </a>
      </div>
    </>
  )
}

import { Download } from 'lucide-react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ImportGroups, ImportNotes, lineList } from './import-groups.tsx'
import type { ValidatedFile } from './validate-file.ts'
import { saveFile } from '#src/app/ui/save-file.ts'
import styles from '#src/app/features/projects/importing.module.css'

/** What was found in the whole file: how many tasks can be imported, and why others cannot. */
export function ValidationResult({ file }: { file: ValidatedFile }) {
  const t = useTranslations('importPage')
  const numberFormat = new Intl.NumberFormat(intlTag(useLocale()))
  const { good, repeated, refused, isRefused, groups, notes, refusedRows } = file
  return (
    <section className={styles['section']} aria-labelledby="import-check">
      <h2 id="import-check">{t.check}</h2>
      <p role={groups.length > 0 ? 'alert' : 'status'}>
        {isRefused ? t.unusableFile : t.checked(good, numberFormat.format(good), refused, numberFormat.format(refused))}
      </p>
      {repeated.count > 0 && <p role="status">{t.repeatedIds(repeated.count, lineList(repeated, numberFormat))}</p>}
      {groups.length > 0 && <ImportGroups label={t.errors} groups={groups} />}
      {refusedRows && (
        <Button icon={<Download aria-hidden />} onClick={() => saveFile(refusedRows.content, refusedRows.name)}>
          {t.downloadRefused}
        </Button>
      )}
      <ImportNotes groups={notes} />
    </section>
  )
}

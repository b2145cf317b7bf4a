import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { useImportJob } from './import-jobs.ts'

/** What a link to the Import page of a bundle says of a running import, such as " · 43%"; empty without one. */
export function useImportProgress(bundleId: string): string {
  const job = useImportJob(bundleId)
  const format = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' })
  return job?.kind === 'sending' ? ` · ${format.format(job.fraction)}` : ''
}

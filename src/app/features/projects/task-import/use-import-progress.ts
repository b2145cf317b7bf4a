import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { useImportJob } from './import-jobs.ts'

/**
 * What a link to the Import page of a bundle says of a running import, such as " · 43%"; empty without one. Tasks are saved
 * after the file was sent, so it is at 99% until then.
 */
export function useImportProgress(bundleId: string): string {
  const job = useImportJob(bundleId)
  const locale = intlTag(useLocale())
  return job?.kind === 'sending' ? ` · ${formatShare(Math.min(job.fraction, 0.99), locale)}` : ''
}

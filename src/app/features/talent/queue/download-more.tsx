import { Download } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { CurrentJob } from '#src/app/features/talent/talent-queries.ts'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { DownloadMoreSheet } from './download-more-sheet.tsx'

/** Opens the sheet that downloads more tasks of a job. */
export function DownloadMore({ job }: { job: CurrentJob }) {
  const t = useTranslations('queue')
  const sheet = useDialog()
  const title = t.downloadMoreOf(`${job.project.name}, ${job.bundle.name}`)
  return (
    <>
      <Button variant="quiet" icon={<Download aria-hidden />} aria-label={title} onClick={() => sheet.open()}>
        {t.downloadMore}
      </Button>
      {sheet.render((props) => (
        <DownloadMoreSheet {...props} bundleId={job.bundle._id} title={title} />
      ))}
    </>
  )
}

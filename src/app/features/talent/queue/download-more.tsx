import { Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { CurrentJob } from '#src/app/features/talent/talent-queries.ts'

const loadSheet = async () => (await import('./download-more-sheet.tsx')).DownloadMoreSheet
const DownloadMoreSheet = onlinePart(loadSheet)

/** Opens the sheet that downloads more tasks of a job. Its code loads after the page is shown. */
export function DownloadMore({ job }: { job: CurrentJob }) {
  const t = useTranslations('queue')
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const close = useCallback(() => setOpen(false), [])
  const title = t.downloadMoreOf(`${job.project.name}, ${job.bundle.name}`)
  useEffect(() => void loadSheet().catch(() => undefined), [])
  const openSheet = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" icon={<Download aria-hidden />} aria-label={title} onClick={openSheet}>
        {t.downloadMore}
      </Button>
      {openings > 0 && (
        <DownloadMoreSheet
          key={openings}
          bundleId={job.bundle._id}
          title={title}
          open={open}
          onOpenChange={setOpen}
          onClose={close}
        />
      )}
    </>
  )
}

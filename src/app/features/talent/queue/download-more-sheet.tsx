import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useDownloads } from '#src/app/features/talent/downloads/use-downloads.ts'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { BottomSheet } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { parseWholeNumber } from '#src/domain/money/typed-number.ts'
import { Download } from 'lucide-react'
import type { CurrentJob } from '#src/app/features/talent/jobs/talent-queries.ts'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

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

type DownloadMoreSheetProps = {
  bundleId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks how many of a job's next tasks to download, and starts the download. Use a new element for each opening. */
function DownloadMoreSheet({ bundleId, title, open, onOpenChange }: DownloadMoreSheetProps) {
  const t = useTranslations('queue')
  const formId = useId()
  const { download, settings } = useDownloads()
  const [countText, setCountText] = useState<string | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const value = countText ?? `${settings.perJob}`
  const count = parseWholeNumber(value, { min: 1, max: 50 })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (count === null) return
    void download(bundleId, count).then((found) => found !== null && found < count && toast.info(t.fewerTasks(found)))
    onOpenChange(false)
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" form={formId} variant="seal">
            {t.download}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={t.howMany}
          hint={t.howManyHint}
          error={isSubmitted && count === null ? t.howManyInvalid : undefined}
        >
          <NumberInput label={t.howMany} min={1} max={50} value={value} onValueChange={setCountText} />
        </Field>
        <NeedsNetwork />
      </form>
    </BottomSheet>
  )
}

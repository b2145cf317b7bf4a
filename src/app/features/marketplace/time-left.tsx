import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { UiLabelsProvider, useUiLabels } from '#src/app/ui/labels.tsx'

/** The remaining time of an auction, short enough for a card. */
export function TimeLeft({ bidEnd }: { bidEnd: string }) {
  const t = useTranslations('marketplace')
  const labels = useUiLabels()
  return (
    <UiLabelsProvider labels={{ ...labels, ...t.timeLeft }}>
      <Countdown target={bidEnd} now={serverNow} endedText={t.ending} />
    </UiLabelsProvider>
  )
}

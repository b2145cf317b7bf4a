import { serverNow } from '#src/app/platform/server-time.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Countdown } from '#src/app/ui/feedback/countdown.tsx'
import { UiLabelsProvider, useUiLabels } from '#src/app/ui/labels.tsx'

/** What is left of an auction, as short as a card needs it: days and hours, the small parts only towards the end. */
export function TimeLeft({ bidEnd }: { bidEnd: string }) {
  const t = useText('marketplace')
  const labels = useUiLabels()
  return (
    <UiLabelsProvider labels={{ ...labels, ...t.timeLeft }}>
      <Countdown target={bidEnd} now={serverNow} display="coarse" endedText={t.ending} />
    </UiLabelsProvider>
  )
}

import { ArrowUp, Check, Smartphone, TriangleAlert } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import type { DraftPlace } from './draft-keeper.ts'
import styles from './draft-chip.module.css'

const icons = {
  saved: Check,
  device: Smartphone,
  sending: ArrowUp,
  refused: TriangleAlert,
  server: Check,
  'no-room': TriangleAlert,
}

type DraftChipProps = { place: DraftPlace; refusal: Error | null }

/** Where the draft is saved. Only problems are announced: the other states change with every pause in typing. */
export function DraftChip({ place, refusal }: DraftChipProps) {
  const t = useText('review')
  const problemText = useProblemText()
  if (place === 'none') return <p className={styles['chip']} />
  const trouble = place === 'refused' || place === 'no-room'
  const Icon = icons[place]
  const text = {
    saved: t.draftSaved,
    device: t.draftOnDevice,
    sending: t.draftSending,
    refused: t.draftRefused(problemText(refusal)),
    server: t.draftOnServer,
    'no-room': t.draftNotSaved,
  }[place]
  return (
    <p className={styles['chip']} data-place={place} role={trouble ? 'alert' : undefined}>
      <Icon aria-hidden size={16} />
      {text}
    </p>
  )
}

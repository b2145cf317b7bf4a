import { ArrowUp, Check, Smartphone, TriangleAlert } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { isDeviceFull } from '#src/offline/open-database.ts'
import type { DraftSaveState } from '#src/app/features/review/task/reduce-draft.ts'
import styles from './draft-save-status.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

const icons = {
  saved: Check,
  device: Smartphone,
  sending: ArrowUp,
  refused: TriangleAlert,
  server: Check,
  'storage-full': TriangleAlert,
}

type DraftSaveStatusProps = { saveState: DraftSaveState; rejection: Error | null }

/** Where the draft is saved. Only problems are announced: the other states change with every pause in typing. */
export function DraftSaveStatus({ saveState, rejection }: DraftSaveStatusProps) {
  const t = useTranslations('review')
  const problemText = useProblemText()
  if (saveState === 'none') return <Text size={14} className={styles['status']} />
  const isError = saveState === 'refused' || saveState === 'storage-full'
  const tone = isError ? 'error' : saveState === 'saved' ? 'success' : 'secondary'
  const Icon = icons[saveState]
  const text = {
    saved: t.draftSaved,
    device: t.draftOnDevice,
    sending: t.draftSending,
    refused: t.draftRefused(problemText(rejection)),
    server: t.draftOnServer(isDeviceFull()),
    'storage-full': t.draftNotSaved(isDeviceFull()),
  }[saveState]
  return (
    <Text size={14} tone={tone} className={styles['status']} role={isError ? 'alert' : undefined}>
      <Icon aria-hidden size={16} />
      {text}
    </Text>
  )
}

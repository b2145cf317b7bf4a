import { Copy } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { formatDraft } from './format-draft.ts'

/** Copies the draft to the clipboard, so that the person can pass it on to the task's current assignee. */
export function CopyDraftButton({ draft }: { draft: ReviewDraft }) {
  const t = useTranslations('review')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatDraft(draft, t))
      toast.success(t.draftCopied)
    } catch {
      toast.error(t.draftNotCopied)
    }
  }
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
      {t.copyDraft}
    </Button>
  )
}

import { useCallback } from 'react'
import { formatClock } from '#src/domain/review/review-flags.ts'
import type { MessageReference } from '#src/domain/messages/review-conversation.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

/** Returns a function that names what a message is about: a line, a flag or a section of a review. */
export function useReferenceLabel(): (reference: MessageReference) => string {
  const t = useTranslations('messages')
  const tReview = useTranslations('review')
  return useCallback(
    (reference) => {
      switch (reference.kind) {
        case 'line':
          return t.lines[reference.side](reference.index + 1)
        case 'flag':
          return t.flagAt(formatClock(reference.start))
        case 'section':
          return tReview.sections[reference.section]
      }
    },
    [t, tReview],
  )
}

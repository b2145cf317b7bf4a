import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { formatMediaRange } from '#src/app/features/review/media/format-media-time.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'

/** Everything in a draft as lines of text, to be copied elsewhere. */
export function formatDraft({ result, flag, skip }: ReviewDraft, t: Translations['review']): string {
  const scores = reviewSections.map(
    (section) => `${t.sections[section]}: ${result[section].score} (${t.notes[result[section].note]})`,
  )
  const flags = [...(result.flags ?? []), ...(flag ? [flag] : [])].map((entry) =>
    [
      formatMediaRange(entry.start, entry.end),
      entry.reason && t.notes[entry.reason],
      t.severities[entry.severity],
      entry.remark,
      entry.suggestedText && `${t.suggestion} ${entry.suggestedText}`,
    ]
      .filter(Boolean)
      .join(' · '),
  )
  const skipText = skip && [skip.reason && t.skipReasons[skip.reason], skip.note].filter(Boolean).join(' · ')
  return [...scores, result.note, ...flags, skipText].filter(Boolean).join('\n')
}

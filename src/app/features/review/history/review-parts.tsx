import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FlagButton } from '#src/app/features/review/form/flag-button.tsx'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { ReviewSection } from '#src/domain/review/review-sections.ts'
import { flagKey, type ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'

type FlagListProps = { flags: readonly ReviewFlag[]; pair: VideoPair | null }

/** The flags of a review, each with its text and a button that seeks to it. */
export function FlagList({ flags, pair }: FlagListProps) {
  const t = useTranslations('history')
  return (
    <>
      <SecondaryText>{t.flags(flags.length)}</SecondaryText>
      <ol>
        {flags.map((flag) => (
          <li key={flagKey(flag)}>
            <FlagButton flag={flag} pair={pair} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns a function to the text of a section's score, with its note if there is one. */
export function useScoreText() {
  const t = useTranslations('review')
  return (result: ReviewResult, section: ReviewSection): string => {
    const { score, note } = result[section]
    return note === 'None' ? String(score) : `${score} · ${t.notes[note]}`
  }
}

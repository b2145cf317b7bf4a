import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FlagContent } from '#src/app/features/review/form/flag-content.tsx'
import { flagKey, playFlag } from '#src/app/features/review/player/play-flag.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import styles from './task-history.module.css'
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
            <button type="button" className={styles['jump']} onClick={() => playFlag(pair, flag)}>
              <FlagContent flag={flag} />
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { SpeakerGender } from '#src/domain/segments/gender.ts'
import styles from './voice-badge.module.css'

/** The class that gives a segment its voice's colour and pattern. */
export function voiceClass(gender: SpeakerGender): string | undefined {
  return classNames(styles['voice'], styles[gender])
}

/** The letter that carries the same information as the colour. */
export function VoiceBadge({ gender }: { gender: SpeakerGender }) {
  const t = useTranslations('review')
  return (
    <span className={classNames(styles['letter'], styles[gender])} data-letter={t.genderLetter[gender]} aria-hidden />
  )
}

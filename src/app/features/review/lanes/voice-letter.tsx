import { useText } from '#src/app/platform/i18n/text.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { Gender } from '#src/domain/segments.ts'
import styles from './voice-letter.module.css'

/** The class that gives a segment its voice's colour and pattern. */
export function voiceClass(gender: Gender): string | undefined {
  return classNames(styles['voice'], styles[gender])
}

/** The letter that carries the same information as the colour. */
export function VoiceLetter({ gender }: { gender: Gender }) {
  const t = useText('review')
  return (
    <span className={classNames(styles['letter'], styles[gender])} data-letter={t.genderLetter[gender]} aria-hidden />
  )
}

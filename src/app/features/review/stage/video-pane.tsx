import { RotateCw, Volume2 } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { MediaProblem, SideName } from '#src/player/core/media.ts'
import styles from './video-pane.module.css'

type VideoPaneProps = {
  side: SideName
  language: string
  heard: boolean
  problem: MediaProblem | null
  waiting: boolean
  /** Behind the other one, on a phone held upright; it goes on playing there. */
  behind: boolean
  onToggle: () => void
  onRetry: () => void
}

/** One video with its language, whether it is heard, and what is wrong with it. */
export function VideoPane({ side, language, heard, problem, waiting, behind, onToggle, onRetry }: VideoPaneProps) {
  const t = useText('review')
  const name = language ? `${t[side]} · ${language}` : t[side]
  return (
    <figure className={classNames(styles['pane'], behind && styles['behind'])} inert={behind}>
      <figcaption className={styles['caption']}>
        <span dir="auto">{name}</span>
        {heard && (
          <span className={styles['heard']}>
            <Volume2 aria-label={t.heardBadge} />
          </span>
        )}
      </figcaption>
      {/* What is said stands in the segments below; keys have the Play button, a press on the picture is a convenience. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no captions come with a task */}
      <video
        data-side={side}
        className={styles['video']}
        playsInline
        preload="auto"
        aria-label={name}
        onClick={onToggle}
      />
      {waiting && problem === null && <p className={styles['waiting']}>{t.waiting}</p>}
      {problem !== null && (
        <div className={styles['problem']} role="alert">
          <p>{t.mediaProblems[problem]}</p>
          <Button icon={<RotateCw aria-hidden />} aria-label={t.retryVideo(name)} onClick={onRetry}>
            {t.retryVideo(t[side])}
          </Button>
        </div>
      )}
    </figure>
  )
}

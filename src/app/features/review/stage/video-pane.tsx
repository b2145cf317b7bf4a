import { Flag, RotateCw, SkipForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GivingBack } from '#src/app/features/review/form/use-giving-back.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { MediaProblem, SideName } from '#src/player/core/media.ts'
import { mediaProblemText } from './media-problem-text.ts'
import styles from './video-pane.module.css'

type VideoPaneProps = {
  side: SideName
  language: string
  heard: boolean
  problem: MediaProblem | null
  waiting: boolean
  /** Covered by the other video, on a phone in portrait; it keeps playing. */
  behind: boolean
  onToggle: () => void
  onHear: () => void
  onRetry: () => void
  /** Skips the task; `null` for people who may not. */
  givingBack: GivingBack | null
  /** Shown over the video: subtitles. */
  children?: ReactNode
}

/** One video with its language, whether it is audible, and its problem. */
export function VideoPane({
  side,
  language,
  heard,
  problem,
  waiting,
  behind,
  onToggle,
  onHear,
  onRetry,
  givingBack,
  children,
}: VideoPaneProps) {
  const t = useText('review')
  const words = useText('player')
  const name = language ? `${t[side]} · ${language}` : t[side]
  return (
    <figure className={classNames(styles['pane'], behind && styles['behind'])} inert={behind}>
      {/* The segments below contain the text. Keyboards have the Play button; pressing the video is optional. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tasks bring segments, not tracks: subtitle.tsx draws them over the video */}
      <video
        data-side={side}
        className={styles['video']}
        playsInline
        preload="auto"
        aria-label={name}
        onClick={onToggle}
      />
      <figcaption className={styles['caption']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <button
          type="button"
          className={classNames(styles['sound'], heard && styles['heard'])}
          aria-pressed={heard}
          aria-label={heard ? words.heardOf(name) : words.hear(name)}
          title={words.hear(name)}
          onClick={onHear}
        >
          <span className={styles['badge']}>
            {heard ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
            {heard && words.heard}
          </span>
        </button>
      </figcaption>
      {children}
      {waiting && problem === null && <p className={styles['waiting']}>{t.waiting}</p>}
      {problem !== null && (
        <div className={styles['problem']} role="alert">
          <p>{mediaProblemText(problem, t.mediaProblems)}</p>
          <div className={styles['ways']}>
            <Button icon={<RotateCw aria-hidden />} aria-label={t.retryVideo(name)} onClick={onRetry}>
              {t.retry}
            </Button>
            {givingBack && (
              <>
                <Button icon={<Flag aria-hidden />} aria-label={t.reportVideo(name)} onClick={givingBack.report}>
                  {t.report}
                </Button>
                <Button icon={<SkipForward aria-hidden />} onClick={() => givingBack.setOpen(true)}>
                  {t.skipTask}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </figure>
  )
}

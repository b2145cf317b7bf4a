import { Flag, Maximize2, Minimize2, RotateCw, SkipForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SkipDialog } from './use-skip-dialog.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import type { MediaProblem, SideName } from '#src/player/core/media.ts'
import { mediaProblemText } from '#src/app/features/review/media/media-problem-text.ts'
import styles from './video-pane.module.css'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { useCurrentSegmentIndex } from './use-video-pair.ts'

type VideoPaneProps = {
  side: SideName
  language: string
  /** URL of a picture to show until the video plays. */
  poster: string | null
  isAudible: boolean
  problem: MediaProblem | null
  isWaiting: boolean
  /** Whether the two videos cover each other, on a phone in portrait. */
  isStacked: boolean
  /** Covered by the other video; it keeps playing. */
  isBehind: boolean
  /** Plays or pauses both videos. */
  onPlay: () => void
  /** What a press on the video does instead, where the pane is small. */
  enlarging: { readonly isEnlarged: boolean; readonly toggle: () => void } | null
  onSetAudible: () => void
  onRetry: () => void
  /** Skips the task; `null` for people who may not. */
  skipDialog: SkipDialog | null
  /** Shown over the video: subtitles. */
  children?: ReactNode
}

/** One video with its language, whether it is audible, and its problem. */
export function VideoPane({
  side,
  language,
  poster,
  isAudible,
  problem,
  isWaiting,
  isStacked,
  isBehind,
  onPlay,
  enlarging,
  onSetAudible,
  onRetry,
  skipDialog,
  children,
}: VideoPaneProps) {
  const t = useTranslations('review')
  const tPlayer = useTranslations('player')
  const videoName = language ? `${t[side]} · ${language}` : t[side]
  return (
    <figure
      className={classNames(
        styles['pane'],
        isStacked && styles['stacked'],
        isBehind && styles['behind'],
        enlarging && styles['resizable'],
      )}
      inert={isBehind}
    >
      {/* The segments below contain the text. Keyboards have buttons; pressing the video is optional. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tasks bring segments, not tracks: they are drawn over the video */}
      <video
        data-side={side}
        className={styles['video']}
        playsInline
        preload="auto"
        poster={poster ?? undefined}
        aria-label={videoName}
        onClick={enlarging?.toggle ?? onPlay}
      />
      <figcaption className={styles['caption']}>
        <span className={styles['name']} dir="auto">
          {videoName}
        </span>
        <button
          type="button"
          className={classNames(styles['sound'], isAudible && styles['audible'])}
          aria-pressed={isAudible}
          aria-label={isAudible ? tPlayer.audibleName(videoName) : tPlayer.makeAudible(videoName)}
          title={tPlayer.makeAudible(videoName)}
          onClick={onSetAudible}
        >
          <span className={styles['badge']}>
            {isAudible ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
            {isAudible && tPlayer.audible}
          </span>
        </button>
      </figcaption>
      {enlarging && (
        <button
          type="button"
          className={styles['enlarge']}
          aria-label={enlarging.isEnlarged ? tPlayer.showBoth : tPlayer.enlarge(videoName)}
          title={enlarging.isEnlarged ? tPlayer.showBoth : tPlayer.enlarge(videoName)}
          onClick={enlarging.toggle}
        >
          <span className={styles['badge']}>
            {enlarging.isEnlarged ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
          </span>
        </button>
      )}
      {children}
      {isWaiting && problem === null && <p className={styles['waiting']}>{t.waiting}</p>}
      {problem !== null && (
        <div className={styles['problem']} role="alert">
          <p>{mediaProblemText(problem, t.mediaProblems)}</p>
          <div className={styles['actions']}>
            <Button icon={<RotateCw aria-hidden />} aria-label={t.retryVideo(videoName)} onClick={onRetry}>
              {t.retry}
            </Button>
            {skipDialog && (
              <>
                <Button
                  icon={<Flag aria-hidden />}
                  aria-label={t.reportVideo(videoName)}
                  onClick={skipDialog.openWithReport}
                >
                  {t.report}
                </Button>
                <Button icon={<SkipForward aria-hidden />} onClick={() => skipDialog.setOpen(true)}>
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

type SubtitleProps = {
  pair: VideoPair | null
  /** Segments on the shared clock. */
  segmentList: SegmentList
}

/** The current segment's text over the video's lower edge, in any script. */
export function Subtitle({ pair, segmentList }: SubtitleProps) {
  const index = useCurrentSegmentIndex(pair, segmentList)
  const text = index === null ? '' : segmentList.segments[index]?.text
  if (!text) return null
  return (
    <p className={styles['subtitle']} dir="auto">
      <span>{text}</span>
    </p>
  )
}

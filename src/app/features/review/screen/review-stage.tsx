import { memo, type RefCallback, type RefObject, useMemo, useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import type { SkipDialog } from '#src/app/features/review/player/use-skip-dialog.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { alignSegments } from '#src/domain/segments/segments.ts'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Subtitle, VideoPane } from '#src/app/features/review/player/video-pane.tsx'
import { type SettingsState, TransportBar } from '#src/app/features/review/transport/transport-bar.tsx'
import { useSubtitles, usePlayerSetting } from '#src/app/features/review/settings/player-settings.ts'
import { useFullScreen } from '#src/app/features/review/player/use-full-screen.ts'
import { useStageLayout } from '#src/app/features/review/player/use-stage-layout.ts'
import { useSwipe, useVisibleVideo } from '#src/app/features/review/player/use-visible-video.ts'
import { useTransport } from '#src/app/features/review/transport/use-transport.ts'
import { usePairClock, usePairView } from '#src/app/features/review/player/use-video-pair.ts'
import styles from './review-stage.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'

const ShortcutSheet = onDemand(
  async () => (await import('#src/app/features/review/settings/shortcut-sheet.tsx')).ShortcutSheet,
)
// For a setting that few people have.
const SideSwitch = onDemand(async () => (await import('#src/app/features/review/player/side-switch.tsx')).SideSwitch, {
  isOptional: true,
})
const PictureZoom = onDemand(
  async () => (await import('#src/app/features/review/player/picture-zoom.tsx')).PictureZoom,
  { isOptional: true },
)
const PairNoticeList = onDemand(
  async () => (await import('#src/app/features/review/player/pair-notice-list.tsx')).PairNoticeList,
  {
    isOptional: true,
  },
)
// What is worth checking first. Leads: below the segments it would be below the fold.
const HintList = onDemand(async () => (await import('#src/app/features/review/hints/hint-list.tsx')).HintList, {
  isOptional: true,
})

type ReviewStageProps = {
  taskId: string
  media: TaskMedia
  pair: VideoPair | null
  /** Opens the pair when the video elements are mounted. */
  stageRef: RefCallback<HTMLElement>
  /** Loads the newest links of an expired video; resolves to whether they differ. */
  onRenewLinks?: () => Promise<boolean>
  /** The review; its flags are shown over the timelines. */
  draft: ReviewDraft
  /** Null while the review cannot be changed. */
  draftController: DraftController | null
  /** Skips the task; `null` for people who may not. */
  skipDialog: SkipDialog | null
  /** Where a second button that plays may be shown. */
  playPlaceRef: RefObject<HTMLElement | null>
}

/** Both videos, their transport, and their segments. */
export function ReviewStage({
  taskId,
  media,
  pair,
  stageRef,
  onRenewLinks,
  draft,
  draftController,
  skipDialog,
  playPlaceRef,
}: ReviewStageProps) {
  const t = useTranslations('review')
  const tPlayer = useTranslations('player')
  const view = usePairView(pair)
  const layout = useStageLayout()
  const isPhone = layout === 'phone'
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [settings, setSettings] = useState<SettingsState>('closed')
  const fullScreen = useFullScreen()
  const stageElementRef = useRef<HTMLDivElement>(null)
  const visible = useVisibleVideo(isPhone && !fullScreen.isOn, view.problems)
  const isSourceAudible = usePlayerSetting('audible') === 'source'
  // Phones list the segments of one side: of the only visible video, else of the one that is heard.
  const listedSide = layout === 'wide' ? null : (visible.side ?? (isSourceAudible ? 'source' : 'dub'))
  const clock = usePairClock(pair)
  const alignedMedia = useMemo(() => alignToSharedClock(media, clock), [media, clock])
  const transport = useTransport(pair, alignedMedia[listedSide ?? 'dub'].segments)
  const subtitles = useSubtitles()
  const swipeHandlers = useSwipe(() => {
    if (!stageElementRef.current?.hasAttribute('data-zoomed')) visible.showOtherSide()
  })
  useShortcuts({ subtitles: subtitles.toggle, help: () => setIsHelpOpen(true) })
  const retry = async (side: SideName) => {
    const hasNewLinks = view.problems[side]?.kind === 'expired' && (await onRenewLinks?.())
    // New links make a new pair.
    if (!hasNewLinks) pair?.retry(side)
  }
  return (
    <div
      ref={stageElementRef}
      className={classNames(styles['stage'], fullScreen.isOn && styles['full'])}
      // A bright surround makes pictures look darker than they are.
      data-theme={fullScreen.isOn ? 'dark' : undefined}
      data-locks-scroll={fullScreen.isOn ? 'screen' : undefined}
    >
      <div
        ref={stageRef}
        role="group"
        aria-label={t.videos}
        className={classNames(
          styles['videos'],
          visible.side && styles['stacked'],
          visible.isEnlarged && styles['enlarged'],
        )}
        {...(visible.side && swipeHandlers)}
      >
        {sideNames.map((side) => (
          <VideoPane
            key={side}
            side={side}
            language={media[side].language}
            poster={media[side].poster}
            isAudible={view.audible === side || view.audible === 'both'}
            problem={view.problems[side]}
            isWaiting={view.waiting[side]}
            isStacked={visible.side !== null}
            isBehind={visible.side !== null && side !== visible.side}
            onPlay={transport.toggle}
            enlarging={
              isPhone && !fullScreen.isOn && (visible.side === null || visible.isEnlarged)
                ? { isEnlarged: visible.isEnlarged, toggle: () => visible.toggleEnlarged(side) }
                : null
            }
            onSetAudible={() => transport.setAudible(side)}
            onRetry={() => void retry(side)}
            skipDialog={skipDialog}
          >
            {subtitles.enabledBySide[side] && <Subtitle pair={pair} segmentList={alignedMedia[side].segments} />}
          </VideoPane>
        ))}
      </div>
      {visible.side && !visible.isEnlarged && (
        <SideSwitch
          visibleSide={visible.side}
          languages={{ source: media.source.language, dub: media.dub.language }}
          problems={view.problems}
          waiting={view.waiting}
          onVisibleSideChange={visible.showSide}
        />
      )}
      <TransportBar
        taskId={taskId}
        settings={settings}
        onSettingsChange={setSettings}
        pair={pair}
        media={alignedMedia}
        transport={transport}
        speechSegments={listedSide && alignedMedia[listedSide].segments}
        fullScreen={fullScreen}
        playPlaceRef={playPlaceRef}
        onHelp={() => setIsHelpOpen(true)}
      />
      <PictureZoom stageElementRef={stageElementRef} />
      <PairNoticeList taskId={taskId} media={media} pair={pair} onShowClock={() => setSettings('clock')} />
      <div className={styles['hintList']}>
        <HintList media={media} pair={pair} draft={draft} draftController={draftController} />
      </div>
      <SegmentsView
        media={media}
        pair={pair}
        duration={view.duration}
        listedSide={listedSide}
        flags={draft.result.flags}
      />
      <Dialog open={isHelpOpen} onOpenChange={setIsHelpOpen} title={tPlayer.keys} width="wide">
        <ShortcutSheet />
      </Dialog>
    </div>
  )
}

/** The segments of both on the shared clock. */
function alignToSharedClock(media: TaskMedia, clock: LineMap): TaskMedia {
  const align = (side: SideName) => ({ ...media[side], segments: alignSegments(media[side].segments, clock, side) })
  return { source: align('source'), dub: align('dub') }
}

const pending = () => <div className={styles['placeholder']} />
const SegmentLanes = onDemand(
  async () => (await import('#src/app/features/review/lanes/segment-lanes.tsx')).SegmentLanes,
  { pending },
)
const SentenceList = onDemand(
  async () => (await import('#src/app/features/review/lanes/sentence-list.tsx')).SentenceList,
  { pending },
)

type SegmentsViewProps = {
  media: TaskMedia
  pair: VideoPair | null
  /** Seconds; 0 while unknown. */
  duration: number
  /** The side whose segments are listed; null for the timelines of both. */
  listedSide: SideName | null
  flags?: readonly ReviewFlag[] | undefined
}

/**
 * The videos' segments: as timelines where there is room, else as a list. Loaded while the videos load, and memoized, as
 * there may be thousands.
 */
const SegmentsView = memo(function SegmentsView({ media, pair, duration, listedSide, flags }: SegmentsViewProps) {
  return listedSide === null ? (
    <SegmentLanes media={media} pair={pair} duration={duration} flags={flags} />
  ) : (
    <SentenceList key={listedSide} media={media} side={listedSide} pair={pair} />
  )
})

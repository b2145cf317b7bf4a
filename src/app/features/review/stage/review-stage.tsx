import { type CSSProperties, lazy, memo, type RefCallback, Suspense, useMemo, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CheckFirst } from '#src/app/features/review/lanes/check-first.tsx'
import type { LaneFlag } from '#src/app/features/review/lanes/lane-marks.tsx'
import { Speech } from '#src/app/features/review/lanes/speech.tsx'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import type { GivingBack } from '#src/app/features/review/form/use-giving-back.ts'
import { shiftSegments } from '#src/domain/segments.ts'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import { useShortcuts } from './shortcuts.ts'
import { SideSwitch } from './side-switch.tsx'
import { Subtitle } from './subtitle.tsx'
import { Transport } from './transport.tsx'
import { useCaptions } from './use-captions.ts'
import { useOffset } from './use-offset.ts'
import { useStageLayout } from './use-stage-layout.ts'
import { useSwipe } from './use-swipe.ts'
import { useTransport } from './use-transport.ts'
import { usePairView } from './use-video-pair.ts'
import { VideoPane } from './video-pane.tsx'
import styles from './review-stage.module.css'

const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }))

// Not needed for playback: when the code cannot be loaded, nothing is shown.
const PairNoticeList = lazy(() =>
  import('./pair-notice-list.tsx').then(
    ({ PairNoticeList: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <></> }),
  ),
)

// Memoized, as there may be thousands of segments.
const Said = memo(Speech)

const onTopOfEachOther = { '--pane': '1 / 1' } satisfies Record<string, string>

type ReviewStageProps = {
  taskId: string
  media: TaskMedia
  pair: VideoPair | null
  /** Opens the pair when the video elements are mounted. */
  stage: RefCallback<HTMLElement>
  /** The review's flags, shown over the timelines. */
  flags?: readonly LaneFlag[] | undefined
  /** Skips the task; `null` for people who may not. */
  givingBack: GivingBack | null
}

/** Both videos, their transport, and their segments. */
export function ReviewStage({ taskId, media, pair, stage, flags, givingBack }: ReviewStageProps) {
  const t = useText('review')
  const words = useText('player')
  const view = usePairView(pair)
  const layout = useStageLayout()
  const phone = layout === 'phone'
  const [visible, setVisible] = useState<SideName>('dub')
  const [help, setHelp] = useState(false)
  const read = layout === 'wide' ? 'dub' : visible
  const shared = useMemo(() => onSharedClock(media, view.offset), [media, view.offset])
  const actions = useTransport(pair, shared[read].segments)
  const offset = useOffset(pair, taskId)
  const captions = useCaptions()
  const swipe = useSwipe(() => setVisible(otherSide(visible)))
  useShortcuts({ captions: captions.toggle, help: () => setHelp(true) })
  const sideSwitch = (
    <SideSwitch
      visible={visible}
      label={phone ? t.visibleVideo : words.sentences}
      languages={{ source: media.source.language, dub: media.dub.language }}
      problems={view.problems}
      waiting={view.waiting}
      onVisible={setVisible}
    />
  )
  return (
    <div className={styles['stage']}>
      <div
        ref={stage}
        role="group"
        aria-label={t.videos}
        className={styles['videos']}
        style={phone ? (onTopOfEachOther as CSSProperties) : undefined}
        {...(phone && swipe)}
      >
        {sideNames.map((side) => (
          <VideoPane
            key={side}
            side={side}
            language={media[side].language}
            heard={view.heard === side || view.heard === 'both'}
            problem={view.problems[side]}
            waiting={view.waiting[side]}
            behind={phone && side !== visible}
            onToggle={actions.toggle}
            onHear={() => actions.hear(side)}
            onRetry={() => pair?.retry(side)}
            givingBack={givingBack}
          >
            {captions.of[side] && <Subtitle pair={pair} list={shared[side].segments} />}
          </VideoPane>
        ))}
      </div>
      {phone && sideSwitch}
      <Transport
        pair={pair}
        media={shared}
        actions={actions}
        offset={offset}
        captions={captions}
        speech={layout === 'wide' ? null : shared[visible].segments}
        roomy={layout === 'wide'}
        onHelp={() => setHelp(true)}
      />
      <Suspense fallback={null}>
        <PairNoticeList pair={pair} />
      </Suspense>
      {layout === 'short' && sideSwitch}
      <Said
        media={media}
        pair={pair}
        duration={view.duration}
        listed={layout === 'wide' ? null : visible}
        flags={flags}
      />
      <CheckFirst media={media} pair={pair} />
      <Dialog open={help} onOpenChange={setHelp} title={words.keys} width="wide">
        <Suspense fallback={null}>
          <ShortcutSheet />
        </Suspense>
      </Dialog>
    </div>
  )
}

/** Shifts the dub's segments to the shared clock: at a position p the dub shows p + `offset` seconds. */
function onSharedClock(media: TaskMedia, offset: number): TaskMedia {
  return { source: media.source, dub: { ...media.dub, segments: shiftSegments(media.dub.segments, -offset) } }
}

import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FlagButton } from './flag-button.tsx'
import { useFlagPictures } from '#src/app/features/review/media/use-missing-pictures.ts'
import { clockOf, markSideAt } from '#src/app/features/review/player/pair-clock.ts'
import { mediaTimeAt } from '#src/domain/segments/line-map.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useConversationMarks } from '#src/app/features/review/lanes/conversation-marks.ts'
import { formatTenths } from '#src/app/features/review/media/format-media-time.ts'
import { type SelectedRange, useSelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import { useAriaKeys } from '#src/app/features/review/settings/custom-shortcuts.ts'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import {
  flagKey,
  maxFlags,
  newFlagDraft,
  type ReviewFlag,
  toFlagDraft,
  toReviewFlag,
  upsertFlag,
} from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { DraftController } from '#src/app/features/review/task/draft-controller.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import styles from './flags-panel.module.css'
import { Text, Row } from '#src/app/ui/layout/layout.tsx'

const FlagEditor = onDemand(async () => (await import('./flag-editor.tsx')).FlagEditor)

/** The chosen reason, or the first one. */
const editorInput = 'fieldset:first-of-type input:checked, fieldset:first-of-type input'

type FlagsPanelProps = {
  draft: ReviewDraft
  pair: VideoPair | null
  media: TaskMedia
  isReadOnly: boolean
  /** Whether the draft is known. Until then the panel has its place, as the form below it must not move. */
  isReady: boolean
  /** Submit was pressed, or a segment flagged, while another flag is being entered. */
  showsOpenFlagError: boolean
  /** Increases with each request to flag a segment: the editor gets the focus. */
  flagRequests: number
  draftController: Pick<DraftController, 'current' | 'change'>
}

/** The flags of the review, each with a button that seeks to it, and the flag editor. */
export function FlagsPanel({
  draft,
  pair,
  media,
  isReadOnly,
  isReady,
  showsOpenFlagError,
  flagRequests,
  draftController,
}: FlagsPanelProps) {
  const t = useTranslations('review')
  const ariaKeys = useAriaKeys()
  const marks = useConversationMarks()
  const { range } = useSelectedRange()
  const panelRef = useRef<HTMLElement>(null)
  const shouldMoveFocusRef = useRef(false)
  const flags = draft.result.flags ?? []
  const isEditing = draft.flag !== null
  // The pressed button disappears: focus the control that replaces it, once the editor's code is loaded.
  const moveFocus = () => {
    if (!shouldMoveFocusRef.current) return
    const control = panelRef.current?.querySelector<HTMLElement>(isEditing ? editorInput : 'button[data-add]')
    if (!control) return
    shouldMoveFocusRef.current = false
    control.focus()
  }
  useLayoutEffect(moveFocus)
  const focusEditor = useEffectEvent(() => {
    pair?.dispatch({ kind: 'pause' })
    shouldMoveFocusRef.current = true
    moveFocus()
  })
  useEffect(() => FlagEditor.preload(), [])
  useEffect(() => {
    if (flagRequests > 0) focusEditor()
  }, [flagRequests])
  const changeAndMoveFocus = (updated: ReviewDraft) => {
    shouldMoveFocusRef.current = true
    draftController.change(updated)
  }
  const saveFlags = (updated: readonly ReviewFlag[]) => {
    const { flags: _, ...rest } = draft.result
    changeAndMoveFocus({ ...draft, flag: null, result: updated.length > 0 ? { ...rest, flags: updated } : rest })
  }
  const startFlag = () => {
    if (isReadOnly || !isReady || draft.flag || flags.length >= maxFlags) return
    changeAndMoveFocus({ ...draft, flag: newFlagDraft(range ?? currentMoment(pair)) })
  }
  const save = () => {
    const flag = draft.flag && toReviewFlag(draft.flag)
    if (flag) saveFlags(upsertFlag(flags, flag, draft.flag?.place ?? null))
  }
  useShortcuts({ flag: startFlag })
  useFlagPictures({ flags, media, pair: isReadOnly ? null : pair, draftController })

  if (isReadOnly && flags.length === 0) return null
  return (
    <section ref={panelRef} className={styles['panel']} aria-label={t.flags}>
      <Text as="h3" size={16}>
        {t.flags}
      </Text>
      {flags.length > 0 && (
        <ol className={styles['list']}>
          {flags.map((flag, place) => (
            <Row key={flagKey(flag)} as="li" gap={0} nowrap className={styles['flag']}>
              <FlagButton flag={flag} pair={pair} />
              {marks?.mark({ kind: 'flag', start: flag.start, side: flag.side, reason: flag.reason })}
              {!isReadOnly && (
                <span className={styles['actions']}>
                  <IconButton
                    label={t.changeFlag(formatTenths(flag.start))}
                    icon={<Pencil aria-hidden />}
                    disabled={!isReady || draft.flag !== null}
                    onClick={() => changeAndMoveFocus({ ...draft, flag: toFlagDraft(flag, place) })}
                  />
                  <IconButton
                    label={t.removeFlag(formatTenths(flag.start))}
                    icon={<Trash2 aria-hidden />}
                    disabled={!isReady || draft.flag !== null}
                    onClick={() => saveFlags(flags.filter((_, otherIndex) => otherIndex !== place))}
                  />
                </span>
              )}
            </Row>
          ))}
        </ol>
      )}
      {draft.flag && isReady && !isReadOnly ? (
        <FlagEditor
          flag={draft.flag}
          pair={pair}
          dubSegments={media.dub.segments}
          selectedRange={range}
          showsOpenFlagError={showsOpenFlagError}
          onShown={moveFocus}
          onChange={(flag) => draftController.change({ ...draft, flag })}
          onSave={save}
          onDiscard={() => changeAndMoveFocus({ ...draft, flag: null })}
        />
      ) : (
        !isReadOnly && (
          <Button
            type="button"
            icon={<Flag aria-hidden />}
            aria-keyshortcuts={ariaKeys('flag')}
            data-add
            disabled={!isReady || flags.length >= maxFlags}
            onClick={startFlag}
          >
            {t.addFlag}
          </Button>
        )
      )}
    </section>
  )
}

/** Where the videos are, as a range without length. */
function currentMoment(pair: VideoPair | null): SelectedRange {
  if (!pair) return { start: 0, end: 0, side: null, segment: null }
  const [clock, position] = [clockOf(pair), pair.position()]
  const side = markSideAt(clock, position)
  const seconds = mediaTimeAt(clock, side, position)
  return { start: seconds, end: seconds, side: side === 'dub' ? null : side, segment: null }
}

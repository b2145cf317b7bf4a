import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FlagContent } from '#src/app/features/review/flag-content.tsx'
import { flagKey, playFlag } from '#src/app/features/review/play-flag.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { formatTenths } from '#src/app/features/review/stage/format-media-time.ts'
import { useSelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { useAriaKeys } from '#src/app/features/review/stage/own-keys.ts'
import { useShortcuts } from '#src/app/features/review/stage/use-shortcuts.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { newFlagDraft, toReviewFlag, maxFlags, upsertFlag, type ReviewFlag } from '#src/domain/review-flags.ts'
import type { SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { FlagEditor } from './flag-editor.tsx'
import styles from './flags-panel.module.css'

/** The chosen reason, or the first one. */
const editorInput = 'fieldset:first-of-type input:checked, fieldset:first-of-type input'

type FlagsPanelProps = {
  draft: ReviewDraft
  pair: VideoPair | null
  /** The dub's segments as imported. */
  dubSegments: SegmentList
  isReadOnly: boolean
  /** Submit was pressed while the flag editor is open. */
  showsOpenFlagError: boolean
  /** Increases with each request to flag a segment: the editor gets the focus. */
  flagRequests: number
  onChange: (draft: ReviewDraft) => void
}

/** The flags of the review, each with a button that seeks to it, and the flag editor. */
export function FlagsPanel({
  draft,
  pair,
  dubSegments,
  isReadOnly,
  showsOpenFlagError,
  flagRequests,
  onChange,
}: FlagsPanelProps) {
  const t = useTranslations('review')
  const ariaKeys = useAriaKeys()
  const { range } = useSelectedRange()
  const panelRef = useRef<HTMLElement>(null)
  const shouldMoveFocusRef = useRef(false)
  const flags = draft.result.flags ?? []
  const isEditing = draft.flag !== null
  // The pressed button disappears: focus the control that replaces it.
  useLayoutEffect(() => {
    if (!shouldMoveFocusRef.current) return
    shouldMoveFocusRef.current = false
    panelRef.current?.querySelector<HTMLElement>(isEditing ? editorInput : 'button[data-add]')?.focus()
  })
  const focusEditor = useEffectEvent(() => {
    pair?.dispatch({ kind: 'pause' })
    panelRef.current?.querySelector<HTMLElement>(editorInput)?.focus()
  })
  useEffect(() => {
    if (flagRequests > 0) focusEditor()
  }, [flagRequests])
  const changeAndMoveFocus = (updated: ReviewDraft) => {
    shouldMoveFocusRef.current = true
    onChange(updated)
  }
  const saveFlags = (updated: readonly ReviewFlag[]) => {
    const { flags: _, ...rest } = draft.result
    changeAndMoveFocus({ ...draft, flag: null, result: updated.length > 0 ? { ...rest, flags: updated } : rest })
  }
  const startFlag = () => {
    if (isReadOnly || draft.flag || flags.length >= maxFlags) return
    const position = Math.max(0, pair?.position() ?? 0)
    const flaggedRange = range ?? { start: position, end: position, side: null, segment: null }
    changeAndMoveFocus({ ...draft, flag: newFlagDraft(flaggedRange) })
  }
  const save = () => {
    const flag = draft.flag && toReviewFlag(draft.flag)
    if (flag) saveFlags(upsertFlag(flags, flag, draft.flag?.place ?? null))
  }
  useShortcuts({ flag: startFlag })

  if (isReadOnly && flags.length === 0) return null
  return (
    <section ref={panelRef} className={styles['panel']} aria-label={t.flags}>
      <h3 className={styles['title']}>{t.flags}</h3>
      {flags.length > 0 && (
        <ol className={styles['list']}>
          {flags.map((flag, place) => (
            <li key={flagKey(flag)} className={styles['flag']}>
              <button type="button" className={styles['jump']} onClick={() => playFlag(pair, flag)}>
                <FlagContent flag={flag} />
              </button>
              {!isReadOnly && (
                <>
                  <IconButton
                    label={t.changeFlag(formatTenths(flag.start))}
                    icon={<Pencil aria-hidden />}
                    disabled={draft.flag !== null}
                    onClick={() => changeAndMoveFocus({ ...draft, flag: { ...flag, place } })}
                  />
                  <IconButton
                    label={t.removeFlag(formatTenths(flag.start))}
                    icon={<Trash2 aria-hidden />}
                    disabled={draft.flag !== null}
                    onClick={() => saveFlags(flags.filter((_, otherIndex) => otherIndex !== place))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {draft.flag && !isReadOnly ? (
        <FlagEditor
          flag={draft.flag}
          pair={pair}
          dubSegments={dubSegments}
          selectedRange={range}
          showsOpenFlagError={showsOpenFlagError}
          onChange={(flag) => onChange({ ...draft, flag })}
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
            disabled={flags.length >= maxFlags}
            onClick={startFlag}
          >
            {t.addFlag}
          </Button>
        )
      )}
    </section>
  )
}

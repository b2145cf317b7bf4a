import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { formatMediaSpan, formatMediaTime } from '#src/app/features/review/stage/media-time.ts'
import { useSelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { ariaKeys } from '#src/app/features/review/stage/shortcut-table.ts'
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { finishFlag, flagLimit, putFlag, type ReviewFlag } from '#src/domain/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { FlagEditor } from './flag-editor.tsx'
import styles from './flags-panel.module.css'

type FlagsPanelProps = {
  draft: ReviewDraft
  pair: VideoPair | null
  readOnly: boolean
  /** Submit was pressed while the flag editor is open. */
  unfinished: boolean
  onChange: (draft: ReviewDraft) => void
}

/** The flags of the review, each with a button that seeks to it, and the flag editor. */
export function FlagsPanel({ draft, pair, readOnly, unfinished, onChange }: FlagsPanelProps) {
  const t = useText('review')
  const { range } = useSelectedRange()
  const panel = useRef<HTMLElement>(null)
  const acted = useRef(false)
  const flags = draft.result.flags ?? []
  const writing = draft.flag !== null
  // The pressed button disappears: focus the control that replaces it.
  useLayoutEffect(() => {
    if (!acted.current) return
    acted.current = false
    panel.current?.querySelector<HTMLElement>(writing ? 'select' : 'button[data-add]')?.focus()
  })
  const act = (changed: ReviewDraft) => {
    acted.current = true
    onChange(changed)
  }
  const put = (changed: readonly ReviewFlag[]) => {
    const { flags: _, ...rest } = draft.result
    act({ ...draft, flag: null, result: changed.length > 0 ? { ...rest, flags: changed } : rest })
  }
  const open = () => {
    if (readOnly || draft.flag || flags.length >= flagLimit) return
    const here = Math.max(0, pair?.position() ?? 0)
    const { start, end, side } = range ?? { start: here, end: here, side: null }
    act({ ...draft, flag: { start, end, side, reason: null, remark: '', place: null } })
  }
  const save = () => {
    const flag = draft.flag && finishFlag(draft.flag)
    if (flag) put(putFlag(flags, flag, draft.flag?.place ?? null))
  }
  const play = ({ start, end }: ReviewFlag) =>
    pair?.send(end > start ? { kind: 'play-range', start, end } : { kind: 'seek', to: start })
  useShortcuts({ flag: open })

  if (readOnly && flags.length === 0) return null
  return (
    <section ref={panel} className={styles['panel']} aria-label={t.flags}>
      <h3 className={styles['title']}>{t.flags}</h3>
      {flags.length > 0 && (
        <ol className={styles['list']}>
          {flags.map((flag, place) => (
            <li key={`${flag.start} ${flag.end} ${flag.reason} ${flag.remark}`} className={styles['flag']}>
              <button type="button" className={styles['jump']} onClick={() => play(flag)}>
                <span className={styles['place']}>
                  {formatMediaSpan(flag.start, flag.end)} · {flag.side ? t[flag.side] : t.both}
                </span>
                <span>{t.notes[flag.reason]}</span>
                {flag.remark !== '' && <span dir="auto">{flag.remark}</span>}
              </button>
              {!readOnly && (
                <>
                  <IconButton
                    label={t.changeFlag(formatMediaTime(flag.start))}
                    icon={<Pencil aria-hidden />}
                    disabled={draft.flag !== null}
                    onClick={() => act({ ...draft, flag: { ...flag, place } })}
                  />
                  <IconButton
                    label={t.removeFlag(formatMediaTime(flag.start))}
                    icon={<Trash2 aria-hidden />}
                    disabled={draft.flag !== null}
                    onClick={() => put(flags.filter((_, at) => at !== place))}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {draft.flag && !readOnly ? (
        <FlagEditor
          flag={draft.flag}
          pair={pair}
          range={range}
          unfinished={unfinished}
          onChange={(flag) => onChange({ ...draft, flag })}
          onSave={save}
          onDiscard={() => act({ ...draft, flag: null })}
        />
      ) : (
        !readOnly && (
          <Button
            type="button"
            icon={<Flag aria-hidden />}
            aria-keyshortcuts={ariaKeys('flag')}
            data-add
            disabled={flags.length >= flagLimit}
            onClick={open}
          >
            {t.addFlag}
          </Button>
        )
      )}
    </section>
  )
}

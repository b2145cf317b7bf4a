import { parseSegments } from '#src/domain/segments/segments.ts'
import type { ImportTask } from '#src/domain/task-import/validate-task.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { pendingUrl } from '#src/app/features/projects/videos/use-video-uploads.ts'
import styles from '#src/app/features/projects/importing.module.css'

const isStream = (url: string) => /\.m3u8($|[?#])/i.test(url)

/** The lists of a task over time, below the videos. */
export function SegmentPreview({ task, ...props }: DialogOpenProps & { task: ImportTask }) {
  const t = useTranslations('importPage')
  const text = (name: string) => (typeof task.meta[name] === 'string' ? task.meta[name] : undefined)
  const sides = [
    { url: task.source, poster: text('source_poster_url'), list: 'asr_sentence_list', field: 'source_external_url' },
    {
      url: task.target,
      poster: text('target_poster_url'),
      list: 'rewrite_translate_list',
      field: 'target_external_url',
    },
  ] as const
  const lanes = sides.map(({ list, ...side }) => ({ ...side, list, segments: parseSegments(text(list)).segments }))
  const seconds = Math.max(1, task.seconds ?? 0, ...lanes.map(({ segments }) => segments.at(-1)?.end ?? 0))
  return (
    <Dialog {...props} title={t.segments} width="wide">
      <Stack gap={16}>
        {lanes.map(({ url, poster, list, field, segments }) => (
          <Stack key={list} gap={4}>
            {/* Few browsers play streams by themselves. */}
            {isStream(url) && poster !== undefined && (
              <img className={styles['poster']} src={poster} alt={t.fieldNames[field]} />
            )}
            {!isStream(url) && url !== pendingUrl && (
              <video
                className={styles['poster']}
                src={url}
                poster={poster}
                aria-label={t.fieldNames[field]}
                controls
                muted
                playsInline
                preload="metadata"
              />
            )}
            <ol className={styles['lane']} aria-label={t.fieldNames[list]}>
              {segments.map(({ index, text, start, end }) => (
                <li
                  key={index}
                  title={text}
                  style={{
                    insetInlineStart: `${(100 * start) / seconds}%`,
                    inlineSize: `${(100 * (end - start)) / seconds}%`,
                  }}
                >
                  <VisuallyHidden>{`${formatDuration(start)} ${text}`}</VisuallyHidden>
                </li>
              ))}
            </ol>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  )
}

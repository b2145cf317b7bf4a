import { useMemo } from 'react'
import { sideNames } from '#src/player/core/media.ts'
import { parseSegments } from '#src/domain/segments/segments.ts'
import type { SegmentListName } from '#src/domain/task-import/import-fields.ts'
import type { ImportTask } from '#src/domain/task-import/validate-task.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { SegmentLanes } from '#src/app/features/review/lanes/segment-lanes.tsx'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { pendingUrl } from '#src/app/features/projects/videos/use-video-uploads.ts'
import styles from '#src/app/features/projects/importing.module.css'

/** The lists of a task as its reviewer will see them: over time, below the videos. */
export function SegmentPreview({ task, ...props }: DialogOpenProps & { task: ImportTask }) {
  const t = useTranslations('importPage')
  const media = useMemo(() => toMedia(task), [task])
  return (
    <Dialog {...props} title={t.segments} width="wide">
      <div className={styles['posters']}>
        {sideNames.map(
          (side) =>
            media[side].url !== pendingUrl && (
              <video
                key={side}
                src={media[side].url}
                poster={media[side].poster ?? undefined}
                aria-label={side === 'source' ? t.fieldNames.source_external_url : t.fieldNames.target_external_url}
                controls
                muted
                playsInline
                preload="metadata"
              />
            ),
        )}
      </div>
      <SegmentLanes media={media} pair={null} duration={task.seconds ?? 0} />
    </Dialog>
  )
}

function toMedia({ meta, source, target }: ImportTask): TaskMedia {
  const text = (name: string) => (typeof meta[name] === 'string' ? meta[name] : null)
  const side = (url: string, list: SegmentListName, poster: string) => ({
    url,
    language: '',
    segments: parseSegments(text(list)),
    poster: text(poster),
  })
  return {
    source: side(source, 'asr_sentence_list', 'source_poster_url'),
    dub: side(target, 'rewrite_translate_list', 'target_poster_url'),
  }
}

// What the table of a folder says below each file: how long a video is, how many segments a list has.
import { useQuery } from '@tanstack/react-query'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { type ListContext, readSegmentLists } from '#src/domain/task-import/read-segment-lists.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Text } from '#src/app/ui/layout/layout.tsx'
import { readText } from './folder-tasks.ts'
import { localFileOptions, objectId } from './import-preview-query.ts'

export type Part = 'source' | 'target' | 'sourceList' | 'targetList'

type FileFactProps = { file: File; part: Part; lists: ListContext }

export function FileFact({ file, part, lists }: FileFactProps) {
  const t = useTranslations('importPage')
  const { data } = useQuery({
    queryKey: ['import-file-fact', objectId(file), part, lists.frameRate],
    queryFn: () => (part === 'source' || part === 'target' ? readLength(file) : countSegments(file, part, lists)),
    ...localFileOptions,
  })
  if (data === undefined) return null
  const text = () => {
    if (part === 'source' || part === 'target') return data === null ? t.unknownLength : formatDuration(data)
    return data === null ? t.unreadableList : t.segmentCount(data)
  }
  return (
    <Text size={14} tone={data === null ? 'error' : 'secondary'} tabular>
      {text()}
    </Text>
  )
}

/** How many segments a talent would see; null if the list cannot be read. */
async function countSegments(file: File, part: 'sourceList' | 'targetList', lists: ListContext) {
  const name = part === 'sourceList' ? 'asr_sentence_list' : 'rewrite_translate_list'
  // The unit of the times and the meaning of a gender's number change no count.
  const context = { ...lists, unit: 'seconds', genderOfOne: 'unknown' } as const
  return readSegmentLists({ [name]: await readText(file) }, {}, () => context).lists[name]?.rows.length ?? null
}

/** Browsers limit how many videos a page may have. */
const queue = createFairQueue(2)

/** Reads the length in seconds from the header of a video; null if the browser cannot. */
const readLength = (file: File): Promise<number | null> =>
  queue('', async () => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    try {
      return await new Promise<number | null>((resolve) => {
        video.preload = 'metadata'
        video.addEventListener('loadedmetadata', () => resolve(Number.isFinite(video.duration) ? video.duration : null))
        video.addEventListener('error', () => resolve(null))
        video.src = url
      })
    } finally {
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
    }
  })

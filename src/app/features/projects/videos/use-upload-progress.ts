import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { isActiveUpload, useUploads, type VideoUpload } from './video-uploads.ts'

/** What a link to the Import page says of running uploads of the project's videos, such as " · 43%"; empty without any. */
export function useUploadProgress(projectId: string): string {
  const { uploads, finished } = useUploads(projectId)
  const locale = intlTag(useLocale())
  const active = uploads.filter(isActiveUpload)
  if (active.length === 0) return ''
  const sum = (count: (upload: VideoUpload) => number) =>
    active.reduce((total, upload) => total + count(upload), finished.bytes)
  const totalBytes = Math.max(
    1,
    sum(({ file }) => file.size),
  )
  return ` · ${formatShare(sum(sentBytes) / totalBytes, locale)}`
}

function sentBytes({ file, state }: VideoUpload): number {
  if ('sentBytes' in state) return state.sentBytes
  return state.kind === 'checking' ? file.size : 0
}

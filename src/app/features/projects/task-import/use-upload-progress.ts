import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { isActiveUpload, useUploads, type VideoUpload } from './video-uploads.ts'

/** What a link to the Import page says of running uploads of the project's videos, such as " · 43%"; empty without any. */
export function useUploadProgress(projectId: string): string {
  const uploads = useUploads(projectId).filter(isActiveUpload)
  const format = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' })
  return uploads.length === 0 ? '' : ` · ${format.format(sentShare(uploads))}`
}

/** The share of the files that was sent, 0 to 1. */
function sentShare(uploads: readonly VideoUpload[]): number {
  const sentBytes = ({ file, state }: VideoUpload) => {
    if ('sentBytes' in state) return state.sentBytes
    return state.kind === 'checking' ? file.size : 0
  }
  const sum = (count: (upload: VideoUpload) => number) => uploads.reduce((total, upload) => total + count(upload), 0)
  return (
    sum(sentBytes) /
    Math.max(
      1,
      sum(({ file }) => file.size),
    )
  )
}

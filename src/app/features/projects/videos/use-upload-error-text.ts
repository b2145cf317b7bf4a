import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FileRefused } from './upload-video.ts'

/** Says why a video was not uploaded, and what to do. */
export function useUploadErrorText(): (error: unknown) => string {
  const t = useTranslations('importPage')
  const problemText = useProblemText()
  return (error) => {
    if (!(error instanceof FileRefused)) return problemText(error)
    switch (error.fault) {
      case 'too-large':
        return t.videoTooLarge
      case 'name-too-long':
        return t.videoNameTooLong
      case 'not-playable':
        return t.videoNotPlayable
      case 'codec':
        return t.videoCodec(error.codec)
      case 'unreadable':
        return t.videoUnreadable
    }
  }
}

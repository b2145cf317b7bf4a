import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

/** Returns a function that describes the dub's offset, given in seconds ahead of its source. */
export function useOffsetText(): (seconds: number) => string {
  const t = useTranslations('player')
  return (seconds) => {
    const secondsText = Math.abs(seconds).toFixed(3)
    return seconds === 0 ? t.offsetNone : seconds > 0 ? t.offsetAhead(secondsText) : t.offsetBehind(secondsText)
  }
}

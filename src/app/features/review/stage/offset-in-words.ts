import { useText } from '#src/app/platform/i18n/text.tsx'

/** Returns a function that describes the dub's offset, given in seconds ahead of its source. */
export function useOffsetInWords(): (seconds: number) => string {
  const t = useText('player')
  return (seconds) => {
    const amount = Math.abs(seconds).toFixed(3)
    return seconds === 0 ? t.offsetNone : seconds > 0 ? t.offsetAhead(amount) : t.offsetBehind(amount)
  }
}

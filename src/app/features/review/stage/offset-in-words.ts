import { useText } from '#src/app/platform/i18n/text.tsx'

/** Says where the dub stands against its source, of seconds it is ahead. */
export function useOffsetInWords(): (seconds: number) => string {
  const t = useText('player')
  return (seconds) => {
    const amount = Math.abs(seconds).toFixed(3)
    return seconds === 0 ? t.offsetNone : seconds > 0 ? t.offsetAhead(amount) : t.offsetBehind(amount)
  }
}

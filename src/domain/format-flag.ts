import type { ReviewFlag } from './review-flags.ts'

/** A flag on one line for exports: `0:03.2–0:04.0 dub, speakerMismatch: voice gender mismatch (Her lines are his.)`. */
export function formatFlag({ start, end, side, section, reason, remark }: ReviewFlag): string {
  const remarkText = remark.trim().replaceAll(/\s+/g, ' ')
  return `${formatClock(start)}–${formatClock(end)} ${side ?? 'both'}, ${section}: ${reason}${remarkText && ` (${remarkText})`}`
}

/** Formats seconds as minutes, seconds and tenths. */
function formatClock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

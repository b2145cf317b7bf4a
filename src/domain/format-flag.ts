import type { ReviewFlag } from './review-flags.ts'

/** A flag on one line for exports: `0:03.2–0:04.0 dub, speakerMismatch: voice gender mismatch, major (Her lines are his.) → Her text`. */
export function formatFlag(flag: ReviewFlag): string {
  const { start, end, side, section, reason, severity } = flag
  const [remark, suggestedText] = [toOneLine(flag.remark), toOneLine(flag.suggestedText)]
  return [
    `${formatClock(start)}–${formatClock(end)} ${side ?? 'both'}, ${section}: ${reason}, ${severity}`,
    remark && ` (${remark})`,
    suggestedText && ` → ${suggestedText}`,
  ].join('')
}

const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** Formats seconds as minutes, seconds and tenths. */
function formatClock(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`
}

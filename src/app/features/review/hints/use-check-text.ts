import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import type { CheckRow } from '#src/domain/review/hint-rows.ts'
import type { AnsweredFinding } from '#src/domain/review/listening.ts'

/** Describes the evidence of a row in a sentence, with its measure. */
export function useCheckText(row: CheckRow): string {
  const t = useTranslations('lanes')
  const tReview = useTranslations('review')
  const locale = intlTag(useLocale())
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const { finding, hint, side } = row
  if (finding) return findingText(finding)
  return hint ? `${tReview[side]}: ${t.hintKinds[hint.kind](hint.amount.toFixed(1))}` : ''

  function findingText({ kind, measure, expected, start, end }: AnsweredFinding): string {
    const seconds = format(Math.abs(measure), 1)
    const hertz = format(measure, 0)
    switch (kind) {
      case 'line-not-dubbed':
        return t.findings.lineNotDubbed(format(end - start, 1))
      case 'line-cut-off':
        return t.findings.lineCutOff(seconds, format(expected ?? end - start, 1))
      case 'extra-speech':
        return t.findings.extraSpeech(seconds)
      case 'wrong-gender':
        // The nearest usual pitch is above for a woman's line, whatever gender the dub's list says.
        return measure < (expected ?? measure) ? t.findings.manForWoman(hertz) : t.findings.womanForMan(hertz)
      case 'voice-changed':
        return t.findings.voiceChanged(hertz, format(expected ?? measure, 0))
      case 'same-voice':
        return t.findings.sameVoice(hertz)
      case 'early':
        return t.findings.early(seconds)
      case 'late':
        return t.findings.late(seconds)
      case 'dub-offset':
        return measure < 0 ? t.findings.dubEarly(seconds) : t.findings.dubLate(seconds)
      case 'loudness-differs': {
        const difference = measure - (expected ?? measure)
        const units = format(Math.abs(difference), 0)
        return difference < 0 ? t.findings.quieter(units) : t.findings.louder(units)
      }
      case 'clipping':
        return t.findings.clipping(tReview[side], format(measure * 100, 1))
      case 'silence':
        return t.findings.silence(tReview[side], seconds)
    }
  }
}

// The form of a bundle and its validation.
import { type LanguageName, languages } from '#src/domain/people/languages.ts'
import type { Priority } from '#src/domain/projects/schedule.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import type { ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { parseAmountText, parseNumberText } from '#src/domain/money/typed-number.ts'

export type BundleForm = {
  readonly name: string
  readonly languages: readonly LanguageName[]
  /** As typed: dollars per task. */
  readonly rate: string
  /** Whether completed, unpaid tasks get a changed rate too, or only open ones. */
  readonly rateAppliesTo: 'unpaid' | 'open'
  readonly priority: Priority
  /** A day, such as 2026-11-20; empty for none. */
  readonly dueOn: string
}

export const emptyBundleForm: BundleForm = {
  name: '',
  languages: [],
  rate: '',
  rateAppliesTo: 'unpaid',
  priority: 'normal',
  dueOn: '',
}

export const toBundleForm = (
  bundle: Pick<ProjectBundle, 'name' | 'languages' | 'rate' | 'priority' | 'dueOn'>,
): BundleForm => ({
  name: bundle.name,
  languages: languages.filter((language) => bundle.languages.includes(language)),
  rate: bundle.rate.toFixed(2),
  rateAppliesTo: 'unpaid',
  priority: bundle.priority,
  dueOn: bundle.dueOn ?? '',
})

/** The fields that can be invalid. */
export type BundleField = 'name' | 'languages' | 'rate'

/** The fields with invalid values; a rate above `maxRate`, the highest of the project, is one. */
export function findInvalidFields(
  { name, languages: selectedLanguages, rate }: BundleForm,
  maxRate: number,
): readonly BundleField[] {
  const invalidFields: BundleField[] = []
  if (cleanName(name) === '') invalidFields.push('name')
  if (selectedLanguages.length === 0) invalidFields.push('languages')
  const amount = parseAmountText(rate)
  if (amount === null || amount > maxRate) invalidFields.push('rate')
  return invalidFields
}

/**
 * The fields that differ from the form before they were edited, and what they replace. Only these are sent, so that
 * others' changes are not overwritten.
 */
export function diffBundleForm(
  initialForm: BundleForm,
  { name, languages: selectedLanguages, rate, rateAppliesTo, priority, dueOn }: BundleForm,
) {
  const [isRenamed, rateBefore] = [name.trim() !== initialForm.name.trim(), parseNumberText(initialForm.rate) ?? 0]
  const isRateChanged = parseNumberText(rate) !== rateBefore
  const [isPriorityChanged, isDueChanged] = [priority !== initialForm.priority, dueOn !== initialForm.dueOn]
  const hasSameLanguages =
    initialForm.languages.length === selectedLanguages.length &&
    selectedLanguages.every((language) => initialForm.languages.includes(language))
  return {
    ...(isRenamed && { name }),
    ...(!hasSameLanguages && { languages: [...selectedLanguages], languagesBefore: [...initialForm.languages] }),
    ...(isRateChanged && { rate: parseNumberText(rate) ?? 0, rateAppliesTo }),
    ...(isPriorityChanged && { priority }),
    ...(isDueChanged && { dueOn: dueOn || null }),
    ...((isRenamed || isRateChanged || isPriorityChanged || isDueChanged) && {
      before: {
        ...(isRenamed && { name: initialForm.name }),
        ...(isRateChanged && { rate: rateBefore }),
        ...(isPriorityChanged && { priority: initialForm.priority }),
        ...(isDueChanged && { dueOn: initialForm.dueOn || null }),
      },
    }),
  }
}

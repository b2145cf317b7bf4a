import { frameRates } from '#src/domain/review/marker-lists.ts'
import type { ListContext } from '#src/domain/task-import/read-segment-lists.ts'
import type { ImportErrorCode } from '#src/domain/task-import/import-error.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import type { ValidatedFile } from './validate-file.ts'

type ListQuestionsProps = {
  file: ValidatedFile | undefined
  answers: ListContext
  disabled: boolean
  onAnswer: (answers: ListContext) => void
}

/** Asks once what the times and genders in lists of segments do not say. What was answered stays, so that it can be corrected. */
export function ListQuestions({ file, answers, disabled, onAnswer }: ListQuestionsProps) {
  const t = useTranslations('importPage')
  const countRefused = (reason: ImportErrorCode) =>
    (file?.groups ?? []).reduce((sum, group) => sum + (group.error.reason === reason ? group.count : 0), 0)
  const [withoutUnit, withoutRate] = [countRefused('segments-unit'), countRefused('segments-frames')]
  const withoutGender = countRefused('segments-gender-unclear')
  const asksUnit = withoutUnit > 0 || answers.unit !== null
  const asksRate = withoutRate > 0 || answers.frameRate !== null
  const asksGender = withoutGender > 0 || answers.genderOfOne !== undefined
  if (!asksUnit && !asksRate && !asksGender) return null
  return (
    <Stack gap={16}>
      {asksUnit && (
        <RadioGroup
          label={t.unit}
          hint={withoutUnit > 0 ? t.unitQuestion(withoutUnit) : undefined}
          value={answers.unit}
          disabled={disabled}
          onValueChange={(unit) => onAnswer({ ...answers, unit })}
          options={[
            { value: 'seconds', label: t.seconds },
            { value: 'milliseconds', label: t.milliseconds },
          ]}
        />
      )}
      {asksRate && (
        <Field label={t.frameRate} hint={withoutRate > 0 ? t.frameRateQuestion(withoutRate) : undefined}>
          <Select
            value={String(answers.frameRate ?? '')}
            disabled={disabled}
            onValueChange={(rate) => onAnswer({ ...answers, frameRate: rate === '' ? null : Number(rate) })}
            options={[
              { value: '', label: t.chooseFrameRate },
              ...frameRates.map((rate) => ({ value: String(rate), label: String(rate) })),
            ]}
          />
        </Field>
      )}
      {asksGender && (
        <RadioGroup
          label={t.genderOfOne}
          hint={withoutGender > 0 ? t.genderQuestion(withoutGender) : undefined}
          value={answers.genderOfOne ?? null}
          disabled={disabled}
          onValueChange={(genderOfOne) => onAnswer({ ...answers, genderOfOne })}
          options={[
            { value: 'female', label: t.genders.female },
            { value: 'male', label: t.genders.male },
          ]}
        />
      )}
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import { maxPlanNumber } from '#src/domain/projects/project.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { bundleQuery, projectQuery } from '#src/app/features/projects/project-queries.ts'

type PlanFieldsProps = {
  planLanguages: ReturnType<typeof usePlanLanguages>
  language: string
  onLanguageChange: (language: string) => void
  languageError: string | undefined
  languageHint?: string | undefined
  maxNumber: string
  onMaxNumberChange: (maxNumber: string) => void
  isMaxNumberInvalid: boolean
}

/** The language of a plan job, and its maximum number of tasks; or why the languages cannot be loaded. */
export function PlanFields({ planLanguages, language, maxNumber, isMaxNumberInvalid, ...props }: PlanFieldsProps) {
  const t = useTranslations('people')
  const { languageName } = useTranslations('shell')
  const { languages, error, busy, retry } = planLanguages
  if (error) return <QueryErrorState error={error} busy={busy} onRetry={retry} />
  return (
    <>
      <Field
        label={t.fields.language}
        required
        error={props.languageError}
        hint={languages?.length === 0 ? t.noPlanLanguages : props.languageHint}
      >
        <Select
          value={language}
          onValueChange={props.onLanguageChange}
          options={[
            { value: '', label: t.chooseLanguage },
            ...(languages ?? []).map((value) => ({ value, label: languageName(value) })),
          ]}
        />
      </Field>
      <Field label={t.maxNumber} hint={t.maxNumberHint} error={isMaxNumberInvalid ? t.maxNumberInvalid : undefined}>
        <NumberInput
          label={t.maxNumber}
          min={0}
          max={maxPlanNumber}
          value={maxNumber}
          onValueChange={props.onMaxNumberChange}
        />
      </Field>
    </>
  )
}

/** The languages for plan jobs: a bundle's, or those of all bundles of the project. */
export function usePlanLanguages(projectId: string, bundleId: string | undefined, open: boolean) {
  const bundle = useQuery({ ...bundleQuery(bundleId ?? ''), enabled: open && bundleId !== undefined })
  const project = useQuery({ ...projectQuery(projectId), enabled: open && bundleId === undefined })
  const query = bundleId === undefined ? project : bundle
  const bundles = project.data?.bundles.filter(({ isArchived }) => !isArchived) ?? []
  const languageOptions =
    bundleId === undefined
      ? project.data && [...new Set(bundles.flatMap(({ languages }) => languages))].toSorted()
      : bundle.data?.languages
  return {
    /** Undefined while they are loaded. */
    languages: languageOptions,
    error: languageOptions ? null : query.error,
    busy: query.isFetching,
    retry: () => void query.refetch(),
  }
}

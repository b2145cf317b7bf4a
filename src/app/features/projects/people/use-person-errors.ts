import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type PersonField, type PersonForm, findInvalidFields } from './person-form.ts'

export type PersonErrors = { readonly [Field in PersonField]?: string }

/** The error texts of the fields and of the form, after the person pressed Submit (`checked`) or a refusal. */
export function usePersonErrors(form: PersonForm, isSubmitted: boolean, error: Error | null) {
  const { invalidFields: refusedTexts } = useTranslations('people')
  const problemText = useProblemText()
  const messageFor = (field: string) =>
    field === 'name' || field === 'email' || field === 'phoneNumber' ? refusedTexts[field] : refusedTexts.other
  const fieldMessages: [string, string][] = isSubmitted
    ? findInvalidFields(form).map((field) => [field, messageFor(field)])
    : []
  if (error instanceof ApiProblem) {
    for (const { path } of error.errors) {
      fieldMessages.push([path, error.problem === 'invalid' ? messageFor(path) : problemText(error)])
    }
  }
  const errors: PersonErrors = Object.fromEntries(fieldMessages.filter(([field]) => field in form))
  return { errors, formError: error && fieldMessages.length === 0 ? problemText(error) : null }
}

import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type UserField, type UserForm, listInvalidFields } from './user-form.ts'

export type FieldErrors = { readonly [Field in UserField]?: string }

type FormErrors = {
  /** Errors by field. */
  readonly errors: FieldErrors
  /** The error above the form, which belongs to no field. */
  readonly formError: string | null
}

/**
 * Returns the errors of a form after the first attempt to submit it (`isSubmitted`), and those of the server's
 * response.
 */
export function useFieldErrors(form: UserForm, isSubmitted: boolean, error: Error | null): FormErrors {
  const { fieldProblems } = useTranslations('userDirectory')
  const problemText = useProblemText()
  const messageForField = (field: string) =>
    field === 'name' || field === 'email' || field === 'phoneNumber' ? fieldProblems[field] : fieldProblems.other
  const pathMessages: [string, string][] = isSubmitted
    ? listInvalidFields(form).map((field) => [field, messageForField(field)])
    : []
  if (error instanceof ApiProblem) {
    for (const { path } of error.errors) {
      pathMessages.push([path, error.problem === 'invalid' ? messageForField(path) : problemText(error)])
    }
  }
  const errors: FieldErrors = Object.fromEntries(pathMessages.filter(([field]) => field in form))
  const formError = error && pathMessages.length === 0 ? problemText(error) : null
  return { errors, formError }
}

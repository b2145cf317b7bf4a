import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type PersonField, type PersonForm, wrongFields } from './person-form.ts'

export type PersonErrors = { readonly [Field in PersonField]?: string }

/** The error texts of the fields and of the form, after the person pressed Submit (`checked`) or a refusal. */
export function usePersonErrors(form: PersonForm, checked: boolean, error: Error | null) {
  const { refused } = useText('people')
  const problemText = useProblemText()
  const sentence = (field: string) =>
    field === 'name' || field === 'email' || field === 'phoneNumber' ? refused[field] : refused.other
  const found: [string, string][] = checked ? wrongFields(form).map((field) => [field, sentence(field)]) : []
  if (error instanceof ApiProblem) {
    for (const { path } of error.errors) {
      found.push([path, error.problem === 'invalid' ? sentence(path) : problemText(error)])
    }
  }
  const errors: PersonErrors = Object.fromEntries(found.filter(([field]) => field in form))
  return { errors, general: error && found.length === 0 ? problemText(error) : null }
}

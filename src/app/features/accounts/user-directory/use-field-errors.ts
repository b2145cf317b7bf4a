import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { type UserField, type UserForm, wrongFields } from './user-form.ts'

export type FieldErrors = { readonly [Field in UserField]?: string }

type Told = {
  /** What stands at each field. */
  readonly errors: FieldErrors
  /** What stands over the form: what belongs to no field. */
  readonly general: string | null
}

/** What to say about a form that was pressed to be sent (`checked`), and about the server's refusal. */
export function useFieldErrors(form: UserForm, checked: boolean, error: Error | null): Told {
  const { refused } = useText('userDirectory')
  const problemText = useProblemText()
  const sentence = (field: string) =>
    field === 'name' || field === 'email' || field === 'phoneNumber' ? refused[field] : refused.other
  const found: [string, string][] = checked ? wrongFields(form).map((field) => [field, sentence(field)]) : []
  if (error instanceof ApiProblem) {
    for (const { path } of error.errors) {
      found.push([path, error.problem === 'invalid' ? sentence(path) : problemText(error)])
    }
  }
  const errors: FieldErrors = Object.fromEntries(found.filter(([field]) => field in form))
  const general = error && found.length === 0 ? problemText(error) : null
  return { errors, general }
}

import { flushSync } from 'react-dom'

/** Shows a form's errors and focuses the first invalid field, with its error in sight. `showErrors` renders them. */
export function focusFirstError(form: HTMLElement | null, showErrors: () => void): void {
  // The errors must be rendered before the first invalid field can be found.
  flushSync(showErrors)
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')
  field?.focus()
  // The error is below the field, or below all options of its group, and the first of its descriptions.
  const invalid = field?.closest('[aria-invalid], [data-invalid]')
  const [errorId = ''] = invalid?.getAttribute('aria-describedby')?.split(' ') ?? []
  document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
}

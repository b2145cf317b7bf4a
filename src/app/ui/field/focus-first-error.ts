import { flushSync } from 'react-dom'

/** Shows a form's errors and focuses the first invalid field. `showErrors` sets the state that renders them. */
export function focusFirstError(form: HTMLElement | null, showErrors: () => void): void {
  // The errors must be rendered before the first invalid field can be found.
  flushSync(showErrors)
  form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus()
}

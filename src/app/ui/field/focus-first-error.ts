import { flushSync } from 'react-dom'

/** Shows what is wrong with a form and goes to the first field of it. `show` sets the state the errors come from. */
export function focusFirstError(form: HTMLElement | null, showErrors: () => void): void {
  // The errors must stand at their fields before the first of them can get the focus.
  flushSync(showErrors)
  form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus()
}

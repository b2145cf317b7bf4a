import { flushSync } from 'react-dom'

/** Shows what is wrong with a form and goes to the first field of it. `show` sets the state the errors come from. */
export function standAtFirstError(form: HTMLElement | null, show: () => void): void {
  // The errors must stand at their fields before the first of them can get the focus.
  flushSync(show)
  form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')?.focus()
}

/** How many levels up a substitute for the focused element is searched. */
const maxAncestors = 4

const focusableSelector = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((element) => `${element}:not(:disabled, [tabindex='-1'])`)
  .join()

/**
 * Remembers the focused element. Returns a function that restores the focus. If the element is gone, that focuses the
 * first control in the nearest remaining ancestor that has one: for example the button that replaced it, or another row of its list.
 */
export function captureFocus(): () => void {
  const ancestors: HTMLElement[] = []
  for (
    let element = document.activeElement;
    element && ancestors.length < maxAncestors;
    element = element.parentElement
  ) {
    if (element instanceof HTMLElement && element !== document.body) ancestors.push(element)
  }
  return () => {
    const [focused] = ancestors
    if (focused?.isConnected) return focused.focus()
    const connected = ancestors.filter((element) => element.isConnected)
    for (const element of connected) {
      const control = element.querySelector<HTMLElement>(focusableSelector)
      if (control) return control.focus()
    }
  }
}

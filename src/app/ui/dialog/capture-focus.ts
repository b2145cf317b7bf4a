/** How many levels up a substitute for the focused element is searched. */
const maxAncestors = 4

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Remembers the focused element. Returns a function that restores the focus. If the element is gone, that focuses the
 * first control in the nearest remaining ancestor: for example the button that replaced it, or another row of its list.
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
    const connected = ancestors.find((element) => element.isConnected)
    if (connected === focused) focused?.focus()
    else connected?.querySelector<HTMLElement>(focusableSelector)?.focus()
  }
}

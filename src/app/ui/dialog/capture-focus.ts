/** How far around what had the focus something is looked for that can have it instead. */
const maxAncestors = 4

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Remembers what has the focus. What it answers brings the focus back there; if that is gone by then, to the first
 * control of what stood around it, as a button that took another's place, or the rows a row has left.
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

/** How far around what had the focus something is looked for that can have it instead. */
const neighbourhood = 4

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Remembers what has the focus. What it answers brings the focus back there; if that is gone by then, to the first
 * control of what stood around it, as a button that took another's place, or the rows a row has left.
 */
export function rememberFocus(): () => void {
  const around: HTMLElement[] = []
  for (
    let element = document.activeElement;
    element && around.length < neighbourhood;
    element = element.parentElement
  ) {
    if (element instanceof HTMLElement && element !== document.body) around.push(element)
  }
  return () => {
    const [focused] = around
    const left = around.find((element) => element.isConnected)
    if (left === focused) focused?.focus()
    else left?.querySelector<HTMLElement>(controls)?.focus()
  }
}

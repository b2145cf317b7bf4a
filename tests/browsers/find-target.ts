// Finds elements by accessible name inside the page. The functions are sent to the browser as text.

/** An element by its CSS selector and accessible name. An exact match is preferred to a partial one. */
export type Target = { readonly css: string; readonly name?: string }

const css = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  field: 'input, textarea, select, [role=spinbutton], [role=combobox]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  option: '[role=option]',
  menuitem: '[role=menuitem], [role=menuitemradio]',
} as const

const targetFactory =
  (kind: keyof typeof css) =>
  (name: string): Target => ({ css: css[kind], name })

export const button = targetFactory('button')
export const link = targetFactory('link')
export const field = targetFactory('field')
export const radio = targetFactory('radio')
export const option = targetFactory('option')
export const menuItem = targetFactory('menuitem')
/** A button of the open dialog. */
export const inDialog = (name: string): Target => ({ css: '[role=dialog] button, [role=alertdialog] button', name })

/** Describes a target in the message of a failed wait. */
export const describeTarget = ({ css: selector, name }: Target): string => `${selector} “${name ?? ''}”`

/** Returns the last visible element that matches a target, because dialogs are last in the document. */
export function findTarget({ css: selector, name }: Target): Element | null {
  const accessibleName = (element: Element): string => {
    const label = element.getAttribute('aria-label')
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
    const text = label ?? (labelled || labels?.[0]?.textContent || element.textContent)
    return (text || element.getAttribute('placeholder') || '').replaceAll(/\s+/g, ' ').trim()
  }
  const isVisible = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const all = [...document.querySelectorAll(selector)].filter(isVisible)
  if (name === undefined) return all.at(-1) ?? null
  const exact = all.findLast((element) => accessibleName(element) === name)
  return exact ?? all.findLast((element) => accessibleName(element).includes(name)) ?? null
}

/**
 * Returns whether an element is enabled, does not move, and it or its label receives a click. Scrolls to it if not:
 * controls that were all scrolled to the middle would be a double press at one place.
 */
export async function isClickable(element: Element): Promise<boolean> {
  const before = element.getBoundingClientRect()
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const box = element.getBoundingClientRect()
  // A driver presses the middle of the part inside the window, which a bar may cover although the middle is free.
  const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
  const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
  const top = document.elementFromPoint(x, y)
  const label = top?.closest('label')
  if (top === null || !(element.contains(top) || label?.control === element)) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    return false
  }
  return box.x === before.x && box.y === before.y && !element.matches(':disabled, [aria-disabled=true]')
}

export const hasFocus = (element: Element): boolean => element === document.activeElement

/** Returns the value of a field. */
export const readField = (element: Element): string => (element as HTMLInputElement).value

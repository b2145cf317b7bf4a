/** What the address of the app's shortcut Search ends with. */
const hash = '#search'

/** Puts the focus into the field to search with when the app is opened, or called up, to search. */
export function focusSearchWhenAsked(): void {
  const look = () => {
    if (window.location.hash === hash) document.querySelector<HTMLElement>('[role="search"] input')?.focus()
  }
  look()
  window.addEventListener('hashchange', look)
}

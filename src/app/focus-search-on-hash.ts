/** What the address of the app's shortcut Search ends with. */
const searchHash = '#search'

/** Puts the focus into the field to search with when the app is opened, or called up, to search. */
export function focusSearchOnHash(): void {
  const focusIfRequested = () => {
    if (window.location.hash === searchHash) document.querySelector<HTMLElement>('[role="search"] input')?.focus()
  }
  focusIfRequested()
  window.addEventListener('hashchange', focusIfRequested)
}

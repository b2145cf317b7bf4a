/** The hash in the URL of the app shortcut "Search". */
const searchHash = '#search'

/** Focuses the search field when the shortcut opens the app or brings it to the front. */
export function focusSearchOnHash(): void {
  const focusIfRequested = () => {
    if (window.location.hash === searchHash) document.querySelector<HTMLElement>('[role="search"] input')?.focus()
  }
  focusIfRequested()
  window.addEventListener('hashchange', focusIfRequested)
}

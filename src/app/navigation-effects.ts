// What a full page load does by itself and client-side navigation does not: set the document title, and move the focus
// to the content for keyboard and screen reader users.
import type { createAppRouter } from './router.ts'

/** Sets the document title from the only `<h1>`, also when that appears late or changes: "清初 牡丹图轴 · Curio". */
export function syncDocumentTitle(root: HTMLElement): void {
  const appName = readAppName(document)
  const updateTitle = () => {
    const heading = root.querySelector('h1')?.textContent ?? ''
    const title = heading === '' || heading === appName ? appName : `${heading} · ${appName}`
    if (document.title !== title) document.title = title
  }
  new MutationObserver(updateTitle).observe(root, { childList: true, characterData: true, subtree: true })
}

/** Reads a meta element first, because the title of a server-rendered page is the page's own. */
const readAppName = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[name=apple-mobile-web-app-title]')?.content ?? document.title

/** Moves the focus to a new page's content, unless it is already there or in a menu or dialog. */
export function focusMainOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const main = document.querySelector<HTMLElement>('main')
    if (!fromLocation || !pathChanged || !main || main.contains(document.activeElement)) return
    if (document.activeElement?.closest('[role=menu], [role=dialog]')) return
    main.focus({ preventScroll: true })
  })
}

/** Enables view transitions. The first page has none: there is no page to move from. */
export function enableViewTransitions(router: ReturnType<typeof createAppRouter>): void {
  router.update({ ...router.options, defaultViewTransition: true })
}

/** Enables view transitions once the first page is shown. */
export function enableViewTransitionsAfterFirstRender(router: ReturnType<typeof createAppRouter>): void {
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    enableViewTransitions(router)
  })
}

/**
 * Hides scroll events from the router while a page loads. The skeleton may be shorter than the previous page, and the
 * browser then scrolls by itself. The router would store that as the position to restore.
 */
export function ignoreScrollWhileLoading(router: ReturnType<typeof createAppRouter>): void {
  const stopEvent = (event: Event) => {
    if (event.target === document && router.state.isLoading) event.stopImmediatePropagation()
  }
  window.addEventListener('scroll', stopEvent, { capture: true })
}

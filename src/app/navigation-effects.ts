// What a full page load does by itself: the document is named after what is shown, and whoever goes by keys or by ear
// begins at its content.
import type { createAppRouter } from './router.ts'

/** Names the document after its one `<h1>`, also when that comes late or changes: "清初 牡丹图轴 · Curio". */
export function syncDocumentTitle(root: HTMLElement): void {
  const appName = readAppName(document)
  const updateTitle = () => {
    const heading = root.querySelector('h1')?.textContent ?? ''
    const title = heading === '' || heading === appName ? appName : `${heading} · ${appName}`
    if (document.title !== title) document.title = title
  }
  new MutationObserver(updateTitle).observe(root, { childList: true, characterData: true, subtree: true })
}

/** A rendered page comes with a title of its own, so the name stands elsewhere. */
const readAppName = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[name=apple-mobile-web-app-title]')?.content ?? document.title

/** Moves the focus to a new page's content, unless something in it, or a menu or dialog opened meanwhile, has it already. */
export function focusMainOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const main = document.querySelector<HTMLElement>('main')
    if (!fromLocation || !pathChanged || !main || main.contains(document.activeElement)) return
    if (document.activeElement?.closest('[role=menu], [role=dialog]')) return
    main.focus({ preventScroll: true })
  })
}

/** Turns view transitions on. Before a first page is shown there is nothing to move from. */
export function enableViewTransitions(router: ReturnType<typeof createAppRouter>): void {
  router.update({ ...router.options, defaultViewTransition: true })
}

/** Turns view transitions on once the first page is shown. */
export function enableViewTransitionsAfterFirstRender(router: ReturnType<typeof createAppRouter>): void {
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    enableViewTransitions(router)
  })
}

/**
 * While a page is on its way, its skeleton may be shorter than the page one leaves. The jump this makes is nobody's
 * scrolling: the router must not hear of it, or it would keep it as the place to come back to.
 */
export function ignoreScrollWhileLoading(router: ReturnType<typeof createAppRouter>): void {
  const stopEvent = (event: Event) => {
    if (event.target === document && router.state.isLoading) event.stopImmediatePropagation()
  }
  window.addEventListener('scroll', stopEvent, { capture: true })
}

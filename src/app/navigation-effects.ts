// What a full page load does by itself and client-side navigation does not: set the document title; and transitions, which
// it has not.
import { isolate } from '#src/domain/text/visible-name.ts'
import type { createAppRouter } from './router.ts'

/** Sets the document title from the only `<h1>`, also when that appears late or changes: "清初 牡丹图轴 · Curio". */
export function syncDocumentTitle(root: HTMLElement): void {
  const appName = readAppName(document)
  const updateTitle = () => {
    const heading = root.querySelector('h1')?.textContent ?? ''
    const title = heading === '' || heading === appName ? appName : `${isolate(heading)} · ${appName}`
    if (document.title !== title) document.title = title
  }
  new MutationObserver(updateTitle).observe(root, { childList: true, characterData: true, subtree: true })
}

/** Reads a meta element first, because the title of a server-rendered page is the page's own. */
const readAppName = (document: Document) =>
  document.querySelector<HTMLMetaElement>('meta[name=apple-mobile-web-app-title]')?.content ?? document.title

/**
 * Enables view transitions. The first page has none: there is no page to move from. Each starts after the next paint:
 * nothing is painted from its start until the new page is rendered, and a press has to show at once.
 */
export function enableViewTransitions(router: ReturnType<typeof createAppRouter>): void {
  router.update({ ...router.options, defaultViewTransition: true })
  const start = router.startViewTransition
  router.startViewTransition = async (update) => {
    await nextPaint()
    await start(update)
  }
}

/** Resolves after the next paint; at once in a page that is not painted. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Enables view transitions once the first page is shown. */
export function enableViewTransitionsAfterFirstRender(router: ReturnType<typeof createAppRouter>): void {
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    enableViewTransitions(router)
  })
}

// What navigations after the first page need: the focus moves to the content for keyboard and screen reader users, as a full
// page load does by itself, and positions to restore are the person's.
import type { createAppRouter } from './router.ts'

/** Moves the focus to a new page's content, unless it is already there or in a menu or dialog. */
export function focusMainOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const main = document.querySelector<HTMLElement>('main')
    if (!fromLocation || !pathChanged || !main || main.contains(document.activeElement)) return
    if (document.activeElement?.closest('[role=menu], [role=dialog]')) return
    main.focus({ preventScroll: true })
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

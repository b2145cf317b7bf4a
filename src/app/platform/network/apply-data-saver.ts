// For people who asked their browser to use little data: no screen is fetched before it is asked for. Pictures come
// smaller as well, which the service worker sees to.
import { setCarouselsStopped } from '#src/app/ui/card/carousels-stopped.ts'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'

/** @param stopPreloading what keeps screens from being fetched before they are opened */
export function applyDataSaver(stopPreloading: () => void): void {
  if (!isDataSaverOn()) return
  // The switch beside a list sets them going again.
  setCarouselsStopped(true)
  stopPreloading()
}

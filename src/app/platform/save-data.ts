// For people who asked their browser to use little data: no screen is fetched before it is asked for. Pictures come
// smaller as well, which the service worker sees to.
import { stopCarousels } from '#src/app/ui/card/carousel-motion.ts'
import { savesData } from '#src/offline/saves-data.ts'

/** @param stopPreloading what keeps screens from being fetched before they are opened */
export function saveData(stopPreloading: () => void): void {
  if (!savesData()) return
  // The switch beside a list sets them going again.
  stopCarousels(true)
  stopPreloading()
}

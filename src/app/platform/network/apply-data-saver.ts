// The browser's data saver mode: screens are not preloaded and carousels are stopped. The service worker also requests
// smaller pictures.
import { setCarouselsStopped } from '#src/app/ui/card/carousels-stopped.ts'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'

/** @param stopPreloading disables the preloading of screens */
export function applyDataSaver(stopPreloading: () => void): void {
  if (!isDataSaverOn()) return
  // The switch beside a list starts them again.
  setCarouselsStopped(true)
  stopPreloading()
}

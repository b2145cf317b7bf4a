// The browser's data saver mode: screens are not preloaded, and carousels move only for whoever points at them. The
// service worker also requests smaller pictures.
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'

/** @param stopPreloading disables the preloading of screens */
export function applyDataSaver(stopPreloading: () => void): void {
  if (!isDataSaverOn()) return
  document.documentElement.dataset['dataSaver'] = 'on'
  stopPreloading()
}

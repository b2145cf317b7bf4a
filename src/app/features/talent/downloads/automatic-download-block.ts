import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'
import { isOnWifi } from '#src/app/platform/network/network-connection.ts'

/**
 * What automatic downloads wait for on this connection; null if nothing. They use Wi-Fi, a cable, or a connection whose
 * type the browser does not report, and wait while the browser saves data.
 */
export function automaticDownloadBlock(): 'wifi' | 'data-saver' | null {
  if (isDataSaverOn()) return 'data-saver'
  return isOnWifi() === false ? 'wifi' : null
}

import { version } from '#package.json'
import styles from './app-version.module.css'

/** Which version of the app this page is of: the server's, or an earlier one until the app updates. */
export function AppVersion() {
  return <p className={styles['version']}>Curio {version}</p>
}

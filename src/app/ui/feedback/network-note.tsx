import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './network-note.module.css'

/** What a missing network means here, in a quiet line. Not a live region: the words that are to be read aloud are. */
export function NetworkNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <WifiOff aria-hidden />
      <span>{children}</span>
    </p>
  )
}

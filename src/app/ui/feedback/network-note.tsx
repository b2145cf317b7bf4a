import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './network-note.module.css'

/** A note about the missing network. Not a live region: `children` mark the text that is to be announced. */
export function NetworkNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <WifiOff aria-hidden />
      <span>{children}</span>
    </p>
  )
}

import { Check, X } from 'lucide-react'
import styles from './mark-icon.module.css'

/** The mark of a segment: a tick or a cross. Decorative; the segment's name states it. */
export function MarkIcon({ ok }: { ok: boolean }) {
  const Icon = ok ? Check : X
  return <Icon aria-hidden className={styles['mark']} data-ok={ok} />
}

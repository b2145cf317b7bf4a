import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type FilterChipProps = { selected: boolean; onSelectedChange: (selected: boolean) => void; children: ReactNode }

/** A filter that can be switched on and off. */
export function FilterChip({ selected, onSelectedChange, children }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-pressed={selected}
      onClick={() => onSelectedChange(!selected)}
    >
      {children}
    </button>
  )
}

type RemovableChipProps = {
  onRemove: () => void
  /** E.g. "Remove filter: Ming". */
  removeLabel: string
  children: ReactNode
}

/** An active filter with a button that removes it. */
export function RemovableChip({ onRemove, removeLabel, children }: RemovableChipProps) {
  return (
    <span className={styles['removable']}>
      {children}
      <button type="button" className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
    </span>
  )
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { paginationSlots } from '#src/domain/pagination.ts'
import { stepProps } from '#src/app/ui/button/button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import styles from './pagination.module.css'

type PaginationProps = {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPageChange: (page: number) => void
}

/** At most seven slots. Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  const labels = useUiLabels()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={labels.pagination} className={styles['pagination']}>
      <button
        type="button"
        className={styles['slot']}
        aria-label={labels.previousPage}
        {...stepProps(page <= 1, () => onPageChange(page - 1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </button>
      {paginationSlots(page, pageCount).map((slot, index) =>
        slot === 'gap' ? (
          <span key={index < 3 ? 'gap-before' : 'gap-after'} className={styles['gap']} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={slot}
            type="button"
            className={styles['slot']}
            aria-label={labels.page(slot, pageCount)}
            aria-current={slot === page ? 'page' : undefined}
            onClick={() => onPageChange(slot)}
          >
            {groupDigits(slot)}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles['slot']}
        aria-label={labels.nextPage}
        {...stepProps(page >= pageCount, () => onPageChange(page + 1))}
      >
        <ChevronRight size={20} aria-hidden />
      </button>
    </nav>
  )
}

/** Shows a page, counted from 1. With `replace`, Back does not return to the current page. */
export type PageChange = (page: number, options?: { replace: boolean }) => void

/** Navigates to the last page when the current page no longer exists. `pageCount` is undefined while unknown. */
export function useClampedPage(page: number, pageCount: number | undefined, onPageChange: PageChange) {
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) onPageChange(pageCount, { replace: true })
  }, [page, pageCount, onPageChange])
}

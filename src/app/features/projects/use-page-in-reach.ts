import { useEffect } from 'react'

/**
 * Leads back to the last page when the page that is looked at has emptied meanwhile. Pages count from 1; `pageCount` is
 * undefined while not known.
 */
export function usePageInReach(page: number, pageCount: number | undefined, onPageChange: (page: number) => void) {
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) onPageChange(pageCount)
  }, [page, pageCount, onPageChange])
}

import { useEffect } from 'react'

/**
 * Navigates to the last page when the current page no longer exists. Pages count from 1; `pageCount` is undefined while
 * unknown.
 */
export function useClampedPage(page: number, pageCount: number | undefined, onPageChange: (page: number) => void) {
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) onPageChange(pageCount)
  }, [page, pageCount, onPageChange])
}

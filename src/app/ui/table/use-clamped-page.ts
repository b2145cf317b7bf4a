import { useEffect } from 'react'

/** Shows a page, counted from 1. With `replace`, Back does not return to the current page. */
export type PageChange = (page: number, options?: { replace: boolean }) => void

/** Navigates to the last page when the current page no longer exists. `pageCount` is undefined while unknown. */
export function useClampedPage(page: number, pageCount: number | undefined, onPageChange: PageChange) {
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) onPageChange(pageCount, { replace: true })
  }, [page, pageCount, onPageChange])
}

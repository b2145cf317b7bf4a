import { SearchX } from 'lucide-react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'

type NoTalentsProps = { page: number; pageCount: number; onPageChange: (page: number) => void }

/** Empty state: no talent matches the filters, or the page is past the last one. */
export function NoTalents({ page, pageCount, onPageChange }: NoTalentsProps) {
  const t = useText('projects')
  const people = useText('people')
  if (page <= pageCount) return <EmptyState icon={<SearchX aria-hidden />}>{t.noTalents}</EmptyState>
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      action={<Button onClick={() => onPageChange(pageCount)}>{people.toLastPage}</Button>}
    >
      {people.pastTheEnd}
    </EmptyState>
  )
}

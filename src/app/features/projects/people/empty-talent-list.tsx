import { SearchX } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'

type EmptyTalentListProps = { page: number; pageCount: number; onPageChange: (page: number) => void }

/** Empty state: no talent matches the filters, or the page is past the last one. */
export function EmptyTalentList({ page, pageCount, onPageChange }: EmptyTalentListProps) {
  const t = useTranslations('projects')
  const tPeople = useTranslations('people')
  if (page <= pageCount) return <EmptyState icon={<SearchX aria-hidden />}>{t.noTalents}</EmptyState>
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      action={<Button onClick={() => onPageChange(pageCount)}>{tPeople.goToLastPage}</Button>}
    >
      {tPeople.pageOutOfRange}
    </EmptyState>
  )
}

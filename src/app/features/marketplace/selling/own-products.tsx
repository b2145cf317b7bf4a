import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { FilterChip } from '#src/app/ui/feedback/chip.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { CreateListing } from './create-listing.tsx'
import styles from '#src/app/features/marketplace/lists/own-products.module.css'
import { ProductFeed } from '#src/app/features/marketplace/lists/product-feed.tsx'
import { ownProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { type StatusFilter, statusFilters } from '#src/app/features/marketplace/products/status-filters.ts'

// The draft is only on the device.
const DraftCard = onDemand(async () => (await import('./draft-card.tsx')).DraftCard, { isOptional: true })

type OwnProductsProps = {
  status: StatusFilter
  onStatusChange: (status: StatusFilter) => void
  /** Whether the listing form is open. */
  isCreating: boolean
  onCreatingChange: (creating: boolean) => void
}

/** 发布的宝贝: the signed-in person's products by status, with a mode that shows Delete on the cards. */
export function OwnProducts({ status, onStatusChange, isCreating, onCreatingChange }: OwnProductsProps) {
  const t = useTranslations('marketplace')
  const [isDeleteMode, setIsDeleteMode] = useState(false)
  const listQuery = ownProductsQuery(status)
  const query = useInfiniteQuery(listQuery)
  const hasProducts = query.data?.pages.some((page) => page.data.length > 0) ?? false
  const browse = (
    <Link to="/antiques" className={buttonClass({})}>
      {t.browse}
    </Link>
  )
  return (
    <div className={styles['screen']}>
      <div className={styles['tools']}>
        <div role="group" aria-label={t.statusFilter} className={styles['filters']}>
          {statusFilters.map((filter) => (
            <FilterChip key={filter} selected={filter === status} onSelectedChange={() => onStatusChange(filter)}>
              {t.statuses[filter]}
            </FilterChip>
          ))}
        </div>
        <div className={styles['actions']}>
          {(isDeleteMode || hasProducts) && (
            <Button variant="quiet" size="dense" onClick={() => setIsDeleteMode(!isDeleteMode)}>
              {isDeleteMode ? t.deleteModeDone : t.deleteMode}
            </Button>
          )}
          <CreateListing open={isCreating} onOpenChange={onCreatingChange} />
        </div>
      </div>
      {!isCreating && <DraftCard onContinue={() => onCreatingChange(true)} />}
      <ProductFeed
        query={query}
        listKey={listQuery.queryKey}
        heading={t.newestFirst}
        hideSeller
        deletePlacement={isDeleteMode ? 'mode' : 'none'}
        empty={<EmptyState action={browse}>{t.postsEmpty}</EmptyState>}
      />
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FilterChip } from '#src/app/ui/feedback/chip.tsx'
import { EmptyState } from '#src/app/ui/feedback/states.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { BrowseLink } from '#src/app/features/marketplace/lists/product-lists.tsx'
import styles from './own-products.module.css'
import type { PublishedProduct } from './use-listing-form.ts'
import { ProductFeed } from '#src/app/features/marketplace/lists/product-feed.tsx'
import { ownProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { type StatusFilter, statusFilters } from '#src/app/features/marketplace/products/product-filter.ts'

const ListingSheet = onDemand(async () => (await import('./listing-sheet.tsx')).ListingSheet)

// The draft is only on the device.
const DraftCard = onDemand(async () => (await import('./draft-card.tsx')).DraftCard, { isOptional: true })

type OwnProductsProps = {
  status: StatusFilter
  onStatusChange: (status: StatusFilter) => void
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
  return (
    <Stack gap={24}>
      <Row justify="between">
        <Row role="group" aria-label={t.statusFilter}>
          {statusFilters.map((filter) => (
            <FilterChip key={filter} selected={filter === status} onSelectedChange={() => onStatusChange(filter)}>
              {t.statuses[filter]}
            </FilterChip>
          ))}
        </Row>
        <Row className={styles['actions']}>
          {(isDeleteMode || hasProducts) && (
            <Button variant="quiet" size="dense" onClick={() => setIsDeleteMode(!isDeleteMode)}>
              {isDeleteMode ? t.deleteModeDone : t.deleteMode}
            </Button>
          )}
          <CreateListing open={isCreating} onOpenChange={onCreatingChange} />
        </Row>
      </Row>
      {!isCreating && <DraftCard onContinue={() => onCreatingChange(true)} />}
      <ProductFeed
        listQuery={listQuery}
        heading={t.newestFirst}
        hideSeller
        deletePlacement={isDeleteMode ? 'mode' : 'none'}
        empty={<EmptyState action={<BrowseLink />}>{t.postsEmpty}</EmptyState>}
      />
    </Stack>
  )
}

type CreateListingProps = { open: boolean; onOpenChange: (open: boolean) => void }

function CreateListing({ open, onOpenChange }: CreateListingProps) {
  const t = useTranslations('selling')
  const navigate = useNavigate()
  const close = useCallback(() => onOpenChange(false), [onOpenChange])
  const handlePublished = ({ _id, name }: PublishedProduct) => {
    onOpenChange(false)
    const onPress = () => void navigate({ to: '/antique/$id', params: { id: _id } })
    toast.offer(t.published(name), { label: t.viewProduct, onPress })
  }
  return (
    <>
      <Button variant="seal" {...ListingSheet.intentProps} onClick={() => onOpenChange(true)}>
        {t.create}
      </Button>
      {open && <ListingSheet onClose={close} onPublished={handlePublished} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Conversation } from './conversation.tsx'
import { productThreadQuery } from './message-queries.ts'
import styles from './new-thread-screen.module.css'
import { ThreadSkeleton } from './thread-skeleton.tsx'

type NewThreadScreenProps = {
  productId: string
  /** Called with the thread's id, whether it existed or was created here. */
  onThreadReady: (threadId: string) => void
}

/** 联系收藏者: a conversation about a product; the first message creates the thread. */
export function NewThreadScreen({ productId, onThreadReady }: NewThreadScreenProps) {
  const t = useTranslations('messages')
  const query = useQuery(productThreadQuery(productId))
  const existingThreadId = query.data?.threadId
  const openThread = useEffectEvent(onThreadReady)
  useEffect(() => {
    if (existingThreadId) openThread(existingThreadId)
  }, [existingThreadId])
  return (
    <QueryBoundary query={query} skeleton={<ThreadSkeleton />}>
      {({ threadId, other, product }) =>
        threadId === null ? (
          <Conversation
            recipient={{ productId }}
            other={other}
            product={product}
            onThreadCreated={onThreadReady}
            topContent={<p className={styles['hint']}>{t.noMessages(other.name)}</p>}
          />
        ) : (
          <ThreadSkeleton />
        )
      }
    </QueryBoundary>
  )
}

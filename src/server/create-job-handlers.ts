import type { EventHub } from './db/events/event-hub.ts'
import type { SecretBox } from './db/secrets/secret-box.ts'
import { isMuted } from './db/mute.ts'
import { deleteExpired } from './db/delete-expired.ts'
import { endDueAuction, listDueAuctions } from './features/marketplace/auction/end-auction.ts'
import { queueNotificationMails } from './features/mail/queue-notification-mails.ts'
import { lapseOffers } from './features/marketplace/auction/end-offers.ts'
import { type MailService, sendMail } from './features/mail/send-mail.ts'
import { remindOfEndings } from './features/marketplace/auction/remind-of-endings.ts'
import { closeAuctionDays } from './features/marketplace/proof/close-days.ts'
import { remindOfOrders } from './features/marketplace/orders/remind-of-orders.ts'
import { matchSavedSearches } from './features/marketplace/search/match-saved-searches.ts'
import { processSearchQueue } from './features/marketplace/search/process-search-queue.ts'
import { remindOfTokenEnds } from './features/projects/api-tokens/api-tokens.ts'
import { remindOfLinkEnds } from './features/projects/results/link-ends.ts'
import { addDrawnReview, listDrawnReviews } from './features/projects/adjudication/drawn-reviews.ts'
import { deliverWebhook } from './features/projects/webhooks/deliver-webhook.ts'
import { deleteOrphanedVideos, deleteUnfinishedVideos } from './features/projects/videos/delete-video.ts'
import { deliverPush } from './features/push/deliver-push.ts'
import { listPeopleWithOverdueNotices, sendPushes } from './features/push/send-pushes.ts'
import type { Deps } from './http/deps.ts'
import { deleteAbandonedForms } from './http/calls/read-form.ts'
import { listOverdue } from './jobs/attempt-delivery.ts'
import type { JobHandlers } from './jobs/job-queue.ts'
import { deleteOrphanedImages, deleteUnusedImages } from './media/delete-unused-images.ts'
import type { ImageRenditions } from './media/image-renditions.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import type { PushSender } from './outbound/create-push-sender.ts'
import type { ObjectStore } from './storage/object-store.ts'

type JobDeps = {
  readonly deps: Deps
  readonly secrets: SecretBox
  readonly events: Pick<EventHub, 'notifyChange'>
  readonly media: ImageRenditions
  /** What `deps.images` is made of. */
  readonly imageObjects: ObjectStore
  /** Uploaded videos of tasks. */
  readonly videos: ObjectStore
  readonly push: PushSender
  readonly mail: MailService
  readonly metrics: Pick<Metrics, 'observeJob'> | null
}

/** The work of the background jobs. Each run is counted with its duration. */
export function createJobHandlers({
  deps,
  secrets,
  events,
  media,
  imageObjects,
  videos,
  push,
  mail,
  metrics,
}: JobDeps): JobHandlers {
  const observe =
    <Args extends unknown[], Value>(queue: string, work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const startedAtMs = performance.now()
      const end = (outcome: 'ok' | 'failed') =>
        metrics?.observeJob({ queue, outcome, seconds: (performance.now() - startedAtMs) / 1000 })
      try {
        const value = await work(...args)
        end('ok')
        return value
      } catch (error) {
        end('failed')
        throw error
      }
    }
  /**
   * A muted copy does none of this: what is due waits, and a sweep finds it once it is unmuted. Its bucket may be that of
   * the original, whose pictures and videos it does not know.
   */
  const unlessMuted =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>, otherwise: Value) =>
    async (...args: Args): Promise<Value> =>
      (await isMuted(deps.db)) ? otherwise : work(...args)
  /** Rows of a table that are sent, one job each. */
  const deliveries = <Job>(
    queue: string,
    table: Parameters<typeof listOverdue>[1],
    toJob: (_id: string) => Job,
    send: (job: Job) => Promise<void>,
  ) => {
    const sendUnlessMuted = unlessMuted(observe(queue, send), undefined)
    return {
      run: (due: readonly Job[]) => Promise.all(due.map(sendUnlessMuted)),
      listOverdue: unlessMuted(async () => (await listOverdue(deps.db, table)).map(toJob), []),
    }
  }
  const deleteUnusedFiles = unlessMuted(async () => {
    await deleteUnusedImages(deps.db, [deps.images, media])
    await deleteUnfinishedVideos(deps.db, videos)
  }, undefined)
  const deleteOrphans = observe('delete-orphans', async () => {
    await deleteOrphanedImages(deps, imageObjects, [deps.images, media])
    await deleteOrphanedVideos(deps, videos)
  })
  const remind = (queue: string, remindPeople: (deps: Deps) => Promise<number>) =>
    observe(queue, async () => {
      if ((await remindPeople(deps)) > 0) events.notifyChange()
    })
  return {
    endAuction: observe('end-auction', async (job, ifLocked) => {
      if (await endDueAuction(deps, job, ifLocked)) events.notifyChange()
    }),
    listDueAuctions: () => listDueAuctions(deps),
    swept: {
      'deliver-webhook': deliveries(
        'deliver-webhook',
        'webhook_deliveries',
        (deliveryId) => ({ deliveryId }),
        async (job) => {
          await deliverWebhook({ ...deps, secrets }, job)
          events.notifyChange()
        },
      ),
      'deliver-push': deliveries(
        'deliver-push',
        'push_deliveries',
        (pushId) => ({ pushId }),
        (job) => deliverPush({ ...deps, push }, job),
      ),
      'send-mail': deliveries(
        'send-mail',
        'mails',
        (mailId) => ({ mailId }),
        (job) => sendMail(deps, mail, job),
      ),
      'send-pushes': {
        run: unlessMuted(
          observe('send-pushes', (due: readonly { readonly personIds: readonly string[] }[]) =>
            sendPushes(deps, [...new Set(due.flatMap(({ personIds }) => personIds))]),
          ),
          undefined,
        ),
        listOverdue: unlessMuted(
          async () => (await listPeopleWithOverdueNotices(deps)).map((personId) => ({ personIds: [personId] })),
          [],
        ),
      },
      'add-second-review': {
        run: (due) => Promise.all(due.map(observe('add-second-review', (job) => addDrawnReview(deps, job)))),
        listOverdue: () => listDrawnReviews(deps),
      },
    },
    periodic: {
      'delete-expired': observe('delete-expired', async () => {
        await deleteExpired(deps.db)
        await deleteUnusedFiles()
        await deleteAbandonedForms()
      }),
      'delete-orphans': unlessMuted(deleteOrphans, undefined),
      'remind-of-orders': remind('remind-of-orders', remindOfOrders),
      'remind-of-token-ends': remind('remind-of-token-ends', remindOfTokenEnds),
      'remind-of-link-ends': remind('remind-of-link-ends', remindOfLinkEnds),
      'lapse-offers': remind('lapse-offers', lapseOffers),
      'remind-of-endings': remind('remind-of-endings', remindOfEndings),
      'queue-notification-mails': unlessMuted(
        observe('queue-notification-mails', () => queueNotificationMails(deps)),
        0,
      ),
      'close-auction-days': observe('close-auction-days', () => closeAuctionDays(deps)),
      'process-search-queue': observe('process-search-queue', async () => {
        await processSearchQueue(deps.db)
        if ((await matchSavedSearches(deps)) > 0) events.notifyChange()
      }),
    },
  }
}

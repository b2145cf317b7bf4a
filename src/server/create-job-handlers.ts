import type { EventHub } from './db/events/event-hub.ts'
import type { SecretBox } from './db/secrets/secret-box.ts'
import { isMuted } from './db/mute.ts'
import { deleteExpired } from './db/delete-expired.ts'
import { endDueAuction, listDueAuctions } from './features/marketplace/auction/end-auction.ts'
import { listOverdueMails, type MailService, sendMail } from './features/mail/send-mail.ts'
import { remindOfEndings } from './features/marketplace/auction/remind-of-endings.ts'
import { remindOfOrders } from './features/marketplace/orders/remind-of-orders.ts'
import { processSearchQueue } from './features/marketplace/search/process-search-queue.ts'
import { remindOfTokenEnds } from './features/projects/api-tokens/remind-of-token-ends.ts'
import { addDrawnReview, listDrawnReviews } from './features/projects/adjudication/drawn-reviews.ts'
import { deliverWebhook, listOverdueDeliveries } from './features/projects/webhooks/deliver-webhook.ts'
import { deleteOrphanedVideos, deleteUnfinishedVideos } from './features/projects/videos/delete-video.ts'
import { deliverPush, listOverduePushes } from './features/push/deliver-push.ts'
import { listPeopleWithOverdueNotices, sendPushes } from './features/push/send-pushes.ts'
import type { Deps } from './http/deps.ts'
import { deleteAbandonedForms } from './http/calls/read-form.ts'
import type { JobHandlers } from './jobs/job-queue.ts'
import { deleteOrphanedImages } from './media/delete-orphaned-images.ts'
import { deleteUnusedImages } from './media/delete-unused-images.ts'
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
  const send = <Job>(queue: string, work: (job: Job) => Promise<void>) => unlessMuted(observe(queue, work), undefined)
  const listDue = (list: (deps: Deps) => Promise<string[]>) => unlessMuted(() => list(deps), [])
  const deleteUnusedFiles = unlessMuted(async () => {
    await deleteUnusedImages(deps.db, [deps.images, media])
    await deleteUnfinishedVideos(deps.db, videos)
  }, undefined)
  const deleteOrphans = observe('delete-orphans', async () => {
    await deleteOrphanedImages(deps, imageObjects, [deps.images, media])
    await deleteOrphanedVideos(deps, videos)
  })
  return {
    endAuction: observe('end-auction', async (job, ifLocked) => {
      if (await endDueAuction(deps, job, ifLocked)) events.notifyChange()
    }),
    listDueAuctions: () => listDueAuctions(deps),
    deliverWebhook: send('deliver-webhook', async (job) => {
      await deliverWebhook({ ...deps, secrets }, job)
      events.notifyChange()
    }),
    listOverdueDeliveries: listDue(listOverdueDeliveries),
    sendPushes: send('send-pushes', (job) => sendPushes(deps, job)),
    listPeopleWithOverdueNotices: listDue(listPeopleWithOverdueNotices),
    deliverPush: send('deliver-push', (job) => deliverPush({ ...deps, push }, job)),
    listOverduePushes: listDue(listOverduePushes),
    sendMail: send('send-mail', (job) => sendMail(deps, mail, job)),
    listOverdueMails: listDue(listOverdueMails),
    addSecondReview: observe('add-second-review', (job) => addDrawnReview(deps, job)),
    listDrawnReviews: () => listDrawnReviews(deps),
    deleteExpired: observe('delete-expired', async () => {
      await deleteExpired(deps.db)
      await deleteUnusedFiles()
      await deleteAbandonedForms()
    }),
    deleteOrphans: unlessMuted(deleteOrphans, undefined),
    remindOfOrders: observe('remind-of-orders', async () => {
      if ((await remindOfOrders(deps)) > 0) events.notifyChange()
    }),
    remindOfTokenEnds: observe('remind-of-token-ends', async () => {
      if ((await remindOfTokenEnds(deps)) > 0) events.notifyChange()
    }),
    remindOfEndings: observe('remind-of-endings', async () => {
      if ((await remindOfEndings(deps)) > 0) events.notifyChange()
    }),
    processSearchQueue: observe('process-search-queue', () => processSearchQueue(deps.db)),
  }
}

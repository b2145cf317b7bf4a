// The API as data. The server's routes, the client's types, the msw handlers and OpenAPI are derived from it.
import { accounts } from './accounts/accounts.ts'
import { adjudication } from './projects/adjudication.ts'
import { apiTokens } from './projects/api-tokens.ts'
import { assignment } from './projects/assignment.ts'
import { auctionProof } from './marketplace/auction-proof.ts'
import { checks } from './projects/checks.ts'
import { directory, projectAudit } from './accounts/user-directory.ts'
import { emailInvitations } from './projects/email-invitations.ts'
import { erasing } from './accounts/erasing.ts'
import { events } from './events.ts'
import { guidelines } from './projects/guidelines.ts'
import { mail } from './mail.ts'
import { marketplace } from './marketplace/marketplace.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { oversight } from './projects/history.ts'
import { orders } from './marketplace/orders.ts'
import { ownAccount } from './accounts/own-account.ts'
import { identityProvider } from './accounts/identity-provider.ts'
import { passkeys } from './accounts/passkeys.ts'
import { passwordLinks } from './accounts/password-links.ts'
import { productContext } from './marketplace/product-context.ts'
import { projectSetup } from './projects/project-setup.ts'
import { projectPeople } from './projects/project-people.ts'
import { projectList } from './projects/project-list.ts'
import { projects } from './projects/projects.ts'
import { push } from './push.ts'
import { quality } from './projects/quality.ts'
import { results } from './projects/results.ts'
import { review } from './review/review.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { savedSearches } from './marketplace/saved-searches.ts'
import { selling } from './marketplace/selling.ts'
import { signUp } from './accounts/sign-up.ts'
import { talent } from './talent.ts'
import { taskVideos } from './projects/task-videos.ts'
import { taskImport } from './projects/task-import.ts'
import { webhooks } from './projects/webhooks.ts'
import { withdrawals } from './projects/withdrawals.ts'

/** The calls by subject: the tags of the API description. */
export const contractByTag = {
  Accounts: {
    ...accounts,
    ...ownAccount,
    ...passwordLinks,
    ...secondFactor,
    ...passkeys,
    ...identityProvider,
    ...signUp,
    ...erasing,
  },
  Market: { ...marketplace, ...productContext, ...selling, ...savedSearches, ...auctionProof },
  Orders: orders,
  Messages: messages,
  Moderation: moderation,
  Talents: talent,
  Reviews: { ...review, ...oversight, ...adjudication },
  Projects: { ...projectList, ...projects, ...projectSetup, ...projectAudit, ...guidelines },
  People: { ...projectPeople, ...emailInvitations },
  Assignment: assignment,
  Import: { ...taskImport, ...taskVideos },
  Results: { ...results, ...quality, ...checks, ...withdrawals },
  Webhooks: webhooks,
  Tokens: apiTokens,
  Live: { ...events, ...push },
  Administration: { ...directory, ...mail },
}

export const contract = {
  ...contractByTag.Accounts,
  ...contractByTag.Market,
  ...contractByTag.Orders,
  ...contractByTag.Messages,
  ...contractByTag.Moderation,
  ...contractByTag.Talents,
  ...contractByTag.Reviews,
  ...contractByTag.Projects,
  ...contractByTag.People,
  ...contractByTag.Assignment,
  ...contractByTag.Import,
  ...contractByTag.Results,
  ...contractByTag.Webhooks,
  ...contractByTag.Tokens,
  ...contractByTag.Live,
  ...contractByTag.Administration,
}

export type Contract = typeof contract
export type ContractCall = keyof Contract

/** The calls whose body is multipart/form-data. */
export type FormCall = {
  [Name in ContractCall]: Contract[Name] extends { multipart: object } ? Name : never
}[ContractCall]
export type JsonCall = Exclude<ContractCall, FormCall>

/** The calls whose body may have a media type other than JSON and has no general size limit. */
export type RawCall = {
  [Name in ContractCall]: Contract[Name] extends { rawMediaTypes: readonly string[] } ? Name : never
}[ContractCall]

/** The calls that take an idempotency key. */
export type IdempotentCall = {
  [Name in ContractCall]: Contract[Name] extends { idempotencyKey: true } ? Name : never
}[ContractCall]

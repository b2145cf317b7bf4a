// The API as data. The server's routes, the client's types, the msw handlers and OpenAPI are derived from it.
import { accounts } from './accounts.ts'
import { adjudication } from './adjudication.ts'
import { apiTokens } from './api-tokens.ts'
import { assignment } from './assignment.ts'
import { checks } from './checks.ts'
import { directory, projectAudit } from './user-directory.ts'
import { emailInvitations } from './email-invitations.ts'
import { erasing } from './erasing.ts'
import { events } from './events.ts'
import { guidelines } from './guidelines.ts'
import { mail } from './mail.ts'
import { marketplace } from './marketplace.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { oversight } from './history.ts'
import { orders } from './orders.ts'
import { ownAccount } from './own-account.ts'
import { identityProvider } from './identity-provider.ts'
import { passkeys } from './passkeys.ts'
import { passwordLinks } from './password-links.ts'
import { productContext } from './product-context.ts'
import { projectSetup } from './project-setup.ts'
import { projectPeople } from './project-people.ts'
import { projects } from './projects.ts'
import { push } from './push.ts'
import { quality } from './quality.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { secondFactor } from './second-factor.ts'
import { selling } from './selling.ts'
import { signUp } from './sign-up.ts'
import { talent } from './talent.ts'
import { taskVideos } from './task-videos.ts'
import { taskImport } from './task-import.ts'
import { webhooks } from './webhooks.ts'
import { withdrawals } from './withdrawals.ts'

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
  Market: { ...marketplace, ...productContext, ...selling },
  Orders: orders,
  Messages: messages,
  Moderation: moderation,
  Talents: talent,
  Reviews: { ...review, ...oversight, ...adjudication },
  Projects: { ...projects, ...projectSetup, ...projectAudit, ...guidelines },
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

// A project's API tokens. docs/api.md describes how other systems use them.
import { z } from 'zod'
import { maxTokenNameLength, tokenLifetimes, tokenScopes } from '#src/domain/projects/api-token.ts'
import { call, managers } from '#src/contract/call/call.ts'
import { id, instant, messageResponse, name, params } from '#src/contract/call/fields.ts'

const apiToken = z
  .object({
    _id: id,
    name: z.string(),
    scope: z.enum(tokenScopes),
    /** The last characters of the token, to identify it. */
    hint: z.string(),
    /** As whom it acts. */
    madeBy: z.object({ _id: id, name: z.string() }),
    /** Whether calls with it are accepted: until it ends, while its maker manages the project and is not disabled. */
    isAccepted: z.boolean(),
    isExpired: z.boolean(),
    createdAt: instant,
    /** Null: it does not end. */
    expiresAt: instant.nullable(),
    /** Accurate to five minutes. */
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'ApiToken' })

export const apiTokens = {
  'GET /api/projects/{id}/tokens': call({
    name: 'listApiTokens',
    summary: 'The project’s API tokens, newest first, without the tokens themselves.',
    roles: managers,
    params,
    response: z.object({ data: z.array(apiToken) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/tokens': call({
    name: 'addApiToken',
    summary: 'Make an API token that acts as the caller in this project. It is returned only this once.',
    roles: managers,
    params,
    body: z.object({
      name: name(maxTokenNameLength),
      scope: z.enum(tokenScopes),
      /** The project’s managers are told two weeks before the end. */
      lifetime: z.enum(tokenLifetimes).default('year'),
    }),
    response: messageResponse.extend({ data: apiToken.extend({ token: z.string() }) }),
    problems: ['not-found'],
  }),
  'DELETE /api/projects/{id}/tokens/{tokenId}': call({
    name: 'revokeApiToken',
    summary: 'Revoke an API token: calls with it are refused from now on. Does nothing if it does not exist.',
    roles: managers,
    params: z.object({ id, tokenId: id }),
    response: messageResponse,
    problems: ['not-found'],
  }),
}

import type { apiTokens } from '#src/contract/projects/api-tokens.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { toData, toSuccess } from '#src/server/http/calls/responses.ts'
import { addApiToken } from './add-api-token.ts'
import { listApiTokens } from './list-api-tokens.ts'
import { revokeApiToken } from './revoke-api-token.ts'

export const apiTokensHandlers: Handlers<typeof apiTokens> = {
  'GET /api/projects/{id}/tokens': async (deps, { actor, params }) =>
    toData(await listApiTokens(deps, actor, { projectId: params.id })),
  'POST /api/projects/{id}/tokens': async (deps, { actor, params, body }) => {
    const added = await addApiToken(deps, actor, { projectId: params.id, ...body })
    return added.ok ? ok({ message: 'success', data: added.value }) : added
  },
  'DELETE /api/projects/{id}/tokens/{tokenId}': async (deps, { actor, params }) =>
    toSuccess(await revokeApiToken(deps, actor, { projectId: params.id, tokenId: params.tokenId })),
}

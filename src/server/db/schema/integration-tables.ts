// The tables of what other programs use: API tokens and webhooks.
import type { Generated } from 'kysely'
import type { TokenScope } from '#src/domain/projects/api-token.ts'
import type { DeliveryError, DeliveryKind, DeliveryState, WebhookKind } from '#src/domain/projects/webhook.ts'
import type { DefaultInstant, InstantOrNull, Json, Nullable } from './column-types.ts'

export type IntegrationTables = {
  api_tokens: {
    _id: string
    project_id: string
    user_id: string
    name: string
    scope: TokenScope
    secret_hash: Buffer
    hint: string
    created_at: DefaultInstant
    last_used_at: InstantOrNull
    expires_at: InstantOrNull
    reminded_at: InstantOrNull
  }
  webhooks: {
    _id: string
    project_id: string
    url: string
    kinds: WebhookKind[]
    sealed_secret: Buffer
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  webhook_deliveries: {
    _id: string
    /** Of a webhook that may have been removed. */
    webhook_id: string
    project_id: string
    task_id: Nullable<string>
    kind: DeliveryKind
    /** When what it reports happened. */
    occurred_at: InstantOrNull
    payload: Json<Record<string, unknown>>
    state: Generated<DeliveryState>
    attempts: Generated<number>
    earlier_attempts: Generated<number>
    next_at: InstantOrNull
    tried_at: InstantOrNull
    last_error: Nullable<DeliveryError>
    last_status: Nullable<number>
    created_at: DefaultInstant
    delivered_at: InstantOrNull
  }
}

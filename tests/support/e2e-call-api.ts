import type { Page } from '@playwright/test'
import type { JsonCall } from '#src/contract/contract.ts'
import type { RequestArgs } from '#src/contract/request-for.ts'
import { createApiCall } from '#tools/call-api.ts'

/**
 * Calls the server as the person signed in on the page: `callApi(page, 'GET /api/projects')`. For what a journey needs
 * to know beforehand; its own steps happen on the screen.
 */
export const callApi = <Name extends JsonCall>(page: Page, name: Name, ...args: RequestArgs<Name>) =>
  createApiCall(page, new URL(page.url()).origin)(name, ...args)

// The demo's accounts.

export const demoPassword = 'curio-demo'

export type DemoAccount = { readonly email: string; readonly who: string }

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@curio.example', who: 'admin' },
  { email: 'manager@curio.example', who: 'manages the projects, sells' },
  { email: 'mei@curio.example', who: 'talent with jobs and history' },
  { email: 'noah@curio.example', who: 'talent with open tasks' },
  { email: 'seller@curio.example', who: 'sells antiques' },
  { email: 'buyer@curio.example', who: 'bids and buys' },
]

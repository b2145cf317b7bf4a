// English is complete and defines the type; the compiler checks the other locales against it.
// A text is a string, or a function of the values it contains.
import type { coreNamespaces } from './en/core-namespaces.ts'
import type { dubbingNamespaces } from './en/dubbing-namespaces.ts'
import type { importPage } from './en/import-page.ts'
import type { install } from './en/install.ts'
import type { newPeople } from './en/new-people.ts'
import type { marketNamespaces } from './en/market-namespaces.ts'
import type { moderation } from './en/moderation.ts'
import type { orders } from './en/orders.ts'
import type { problems } from './en/problems.ts'
import type { planning } from './en/planning.ts'
import type { push } from './en/push.ts'
import type { seller } from './en/seller.ts'
import type { quality } from './en/quality.ts'

export type CoreNamespaces = typeof coreNamespaces
export type LazyNamespaces = typeof dubbingNamespaces &
  typeof marketNamespaces & {
    importPage: typeof importPage
    install: typeof install
    newPeople: typeof newPeople
    moderation: typeof moderation
    orders: typeof orders
    planning: typeof planning
    problems: typeof problems
    push: typeof push
    seller: typeof seller
    quality: typeof quality
  }
export type Translations = CoreNamespaces & LazyNamespaces

/** Texts of one locale that replace those of another. */
export type Overrides = { readonly [Namespace in keyof Translations]?: Partial<Translations[Namespace]> }

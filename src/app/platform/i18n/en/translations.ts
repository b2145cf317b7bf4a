// English is complete and defines the type; the compiler checks the other locales against it.
// A text is a string, or a function of the values it contains.
import type { coreNamespaces } from './core-namespaces.ts'
import type { dubbingNamespaces } from './dubbing-namespaces.ts'
import type { importPage } from './import-page.ts'
import type { install } from './install.ts'
import type { newPeople } from './new-people.ts'
import type { marketNamespaces } from './market-namespaces.ts'
import type { moderation } from './moderation.ts'
import type { orders } from './orders.ts'
import type { problems } from './problems.ts'
import type { planning } from './planning.ts'
import type { push } from './push.ts'
import type { seller } from './seller.ts'
import type { quality } from './quality.ts'

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

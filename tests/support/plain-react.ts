// React's development build takes a stack trace of each element it creates, up to 10,000 a second, and reports each
// render to the browser's profiler: a seventh of the work of component tests. It warns all the same.
import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
})

// The renderer, which is evaluated after this module, looks for it.
Reflect.deleteProperty(console, 'timeStamp')

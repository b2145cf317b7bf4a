// Loaded before openapi-typescript, which needs the compiler's JavaScript interface: TypeScript 7 has none.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})

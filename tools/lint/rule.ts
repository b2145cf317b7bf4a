// Types of lint rules. Oxlint exports them only through its rule tester.
import type { RuleTester } from 'oxlint/plugins-dev'

export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
type Visitor = ReturnType<Rule['create']>
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]

/** Any expression of the syntax tree. */
export type SyntaxNode = Call['callee'] | Call['arguments'][number]

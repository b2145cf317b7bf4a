// Lint rule: all imports, static and dynamic, must be allowed by the import table of architecture.js.
import { relative } from 'node:path'
import type { Rule, SyntaxNode } from './rule.ts'
import { allowsAnyPackage, locateZone, importViolation, type Zone } from './zones.ts'

export const architectureRule: Rule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'array' }],
    messages: {
      refused: '{{reason}} (architecture.js)',
      missingRow: 'The folder {{folder}} has no row in architecture.js',
      computed: 'A module that is named at run time slips past architecture.js: write its name as a literal',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const [zones] = context.options
    if (!isZoneTable(zones)) throw new Error('curio/architecture takes the zones of architecture.js as its option')
    const isConfig = !path.includes('/')
    if (isConfig) return {}
    const location = locateZone(path, zones)
    if (!location) {
      return {
        Program(node) {
          context.report({ node, messageId: 'missingRow', data: { folder: path.slice(0, path.lastIndexOf('/')) } })
        },
      }
    }

    function check(source: SyntaxNode | null | undefined) {
      if (!source || !location || !isZoneTable(zones)) return
      const specifier = textOf(source)
      if (specifier === null) {
        if (!allowsAnyPackage(location)) context.report({ node: source, messageId: 'computed' })
        return
      }
      const reason = importViolation(path, specifier, zones)
      if (reason) context.report({ node: source, messageId: 'refused', data: { reason } })
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
      TSExternalModuleReference: (node) => check(node.expression),
      CallExpression(node) {
        if (isLoader(node.callee)) check(node.arguments[0])
      },
      NewExpression(node) {
        if (node.callee.type !== 'Identifier' || !/^(Shared)?Worker$/.test(node.callee.name)) return
        const [script] = node.arguments
        check(script?.type === 'NewExpression' ? script.arguments[0] : script)
      },
    }
  },
}

/** `require` and Vite's `import.meta.glob`. Resolving a specifier to a path loads nothing, so it is not included. */
function isLoader(callee: SyntaxNode): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require'
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.object.type === 'MetaProperty' && callee.property.name === 'glob'
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}

function isZoneTable(value: unknown): value is readonly Zone[] {
  return Array.isArray(value)
}

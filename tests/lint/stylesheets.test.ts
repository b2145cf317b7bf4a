import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })
const stylesheets = globSync('src/**/*.css')
  .map(read)
  .map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*.*?\*\//gs, '') }))
const modules = stylesheets.filter(({ path }) => path.endsWith('.module.css'))
const code = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map(read)
const allCode = [...code.map(({ text }) => text), read('public/theme.js').text].join('\n')

/** Attributes that Radix sets on its elements. */
const radixAttributes = new Set(['data-disabled', 'data-highlighted', 'data-swipe'])

/** Returns the names of the classes in a stylesheet's selectors. */
function classesOf(text: string): ReadonlySet<string> {
  const selectors = [...text.matchAll(/[^{};]*(?=\{)/g)].map(([prelude]) => prelude.trim())
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => [...selector.replaceAll(/\[.*?\]/g, '').matchAll(/\.([a-z][\w-]*)/gi)])
      .map(([, name = '']) => name),
  )
}

/** The reads of classes (`styles['name']`, or `styles[tone]` without a name), by the stylesheet that they are of. */
const classReads = Map.groupBy(
  code.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, variable, from = '']) => {
      const module = from.startsWith('#') ? from.slice(1) : join(dirname(path), from)
      const reads = text.matchAll(new RegExp(String.raw`\b${variable}\[(?:'([^']+)')?`, 'g'))
      return [...reads].map(([, name]) => ({ module, name }))
    }),
  ),
  ({ module }) => module,
)

/** Returns the class names that code reads, and whether it computes any. */
function readClasses(module: string) {
  const accesses = (classReads.get(module) ?? []).map(({ name }) => name)
  return { names: new Set(accesses.filter((name) => name !== undefined)), areComputed: accesses.includes(undefined) }
}

const isLiteral = (value: string) => allCode.includes(`'${value}'`) || allCode.includes(`"${value}"`)

test('no stylesheet names a layer: the build puts it into that of its folder', () => {
  expect(stylesheets.filter(({ text }) => text.includes('@layer')).map(({ path }) => path)).toEqual([])
})

test('each class that the code reads from a module exists in it', () => {
  const missing = modules.flatMap(({ path, text }) => {
    const classes = classesOf(text)
    return [...readClasses(path).names].filter((name) => !classes.has(name)).map((name) => `${path}: .${name}`)
  })
  expect(missing).toEqual([])
})

test('each class of a module is read by the code', () => {
  const unread = modules.flatMap(({ path, text }) => {
    const { names, areComputed } = readClasses(path)
    const isRead = (name: string) => names.has(name) || (areComputed && isLiteral(name))
    return [...classesOf(text)].filter((name) => !isRead(name)).map((name) => `${path}: .${name}`)
  })
  expect(unread).toEqual([])
})

test('each selected data attribute and value is set by the code', () => {
  const isSet = (attribute: string, value: string | undefined) => {
    if (radixAttributes.has(attribute)) return true
    const property = attribute.slice('data-'.length).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const isNamed = new RegExp(String.raw`\b${attribute}\b|\bdataset\['${property}'\]`).test(allCode)
    return isNamed && (value === undefined || /^\d+$/.test(value) || isLiteral(value))
  }
  const unset = stylesheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\[(data-[\w-]+)(?:=['"]?([^'"\]]+)['"]?)?\]/g)]
      .filter(([, attribute = '', value]) => !isSet(attribute, value))
      .map(([selector]) => `${path}: ${selector}`),
  )
  expect(unset).toEqual([])
})

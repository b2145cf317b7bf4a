/**
 * Parses JSON, JSON inside a JSON text, and a list as Python prints it: quotes of either kind, None, True, False, nan and
 * tuples. Undefined if the text is neither.
 */
export function parseLiteral(text: string): unknown {
  const value = tryJson(text) ?? tryJson(pythonToJson(text))
  return typeof value === 'string' && /^\s*["[{(]/.test(value) ? (parseLiteral(value) ?? value) : value
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const token = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False|nan|NaN|inf)\b|[()]|,\s*(?=[\])}])/gs

const words: Readonly<Record<string, string>> = {
  None: 'null',
  True: 'true',
  False: 'false',
  nan: 'null',
  NaN: 'null',
  inf: 'null',
  '(': '[',
  ')': ']',
}

const pythonToJson = (text: string): string =>
  text.replaceAll(token, (found) => {
    if (found.startsWith(',')) return ''
    return words[found] ?? JSON.stringify(unescape(found.slice(1, -1)))
  })

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' }

const unescape = (text: string): string =>
  text.replaceAll(/\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis, (_, x, u, long, other) => {
    const code: string | undefined = x ?? u ?? long
    return code === undefined ? (escapes[other] ?? other) : String.fromCodePoint(Number.parseInt(code, 16))
  })

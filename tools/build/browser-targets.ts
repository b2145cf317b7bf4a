/** The oldest browsers Curio works in. README.md names them; docs/decisions/browsers.md says what they lack. */
export const browserTargets = ['chrome111', 'edge111', 'firefox115', 'ios16.4', 'safari16.4'] as const

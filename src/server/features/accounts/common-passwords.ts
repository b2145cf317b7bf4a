let loading: Promise<ReadonlySet<string>> | undefined

/**
 * Loads the most common passwords of public breaches, in lower case; at least 3,000 of them are long enough to be
 * accepted otherwise (ASVS 6.2.4). Takes about 70 ms and is done once, when the first password is chosen.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loading
}

/**
 * Text that no log line of the product may have, as the suite's processes write them: addresses of
 * people, and secrets by their forms.
 */
const FORBIDDEN: readonly [string, RegExp][] = [
  // Addresses of readers, owners and colleagues in tests; senders of newsletters may be named.
  [
    'an address of a person',
    /\b(?!news@|mailcast@)[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?:example|test)\b/,
  ],
  ['an API key or a token of an app', /\bmc[a-z]*_[A-Za-z0-9_-]{40,}/],
  ['a signing secret', /\bwhsec_[A-Za-z0-9+/=]{20,}|\b[rs]k_(?:live|test)_\w{8,}/],
  ['a session', /session_token=[^\s"'[]/],
  ['a password of the suite', /a long password|another long password/],
  ['a key of the suite', /a secret key for tests|a-token-for-metrics/],
  [
    'a link with a token',
    /\/(?:confirm|unsubscribe|preferences|sign-in|reset-password)\/[\w-]{20,}|[?&]token=[\w-]{16,}/,
  ],
  ['a password in an address', /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s/:@"]+:[^\s/@"]+@/],
]

/** The log is the mailbox of the operator: a letter there names its writer. */
const LETTER = '"box":"postmaster"'

interface Leak {
  what: string
  line: string
}

/** Finds log lines with secrets or addresses, each once. */
export function findLeaks(log: string): Leak[] {
  const seen = new Set<string>()
  return log.split('\n').flatMap((line) => {
    const what = FORBIDDEN.find(([, pattern]) => pattern.test(line))?.[0]
    const letter = what === 'an address of a person' && line.includes(LETTER)
    if (what === undefined || letter || seen.has(line)) return []
    seen.add(line)
    return [{ what, line }]
  })
}

/** The body of an error (RFC 9457). */
export interface ProblemBody {
  title?: string
  detail?: string
  code?: string
  errors?: { pointer: string; detail: string }[]
  plan?: Record<string, unknown>
  confirm?: string
}

/** Words a problem for a person: what happened, and what to do about it. */
export function problemWords(
  status: number,
  problem: ProblemBody,
): { message: string; description: string } {
  const fields = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`)
  const lines = [
    // The detail of wrong fields repeats the first of them.
    ...(fields.length > 0 ? fields : [problem.detail]),
    ...(problem.plan ? [`What would happen: ${planInWords(problem.plan)}.`] : []),
    ...(problem.code === 'confirmation_required'
      ? ['Turn on “Confirm What the Plan Shows” in the node to do it.']
      : []),
  ]
  return {
    message: problem.title ?? `Mailcast answered ${status}`,
    description: lines.filter((line) => line !== undefined && line !== problem.title).join('\n'),
  }
}

/**
 * Words an answer that Mailcast never gives, such as the page of a proxy; null for one of Mailcast.
 * Without it a page would count as done.
 */
export function strangeness(
  { status, body }: { status: number; body: unknown },
  location: string | undefined,
): { message: string; description: string } | null {
  const isRedirect = status >= 300 && status < 400
  if (status >= 400 || status === 204) return null
  if (!isRedirect && typeof body === 'object' && body !== null) return null
  const to = location?.split('?')[0] ?? 'another address'
  return {
    message: 'This is no answer of Mailcast, so nothing is known to have happened',
    description: isRedirect
      ? `The server redirects to ${to}, and the key is not sent on. If that is your Mailcast, enter its address in the credential.`
      : `The server answered ${status} without JSON. Enter the address of your Mailcast in the credential, without /app.`,
  }
}

/** Writes a plan as `recipients: 318, held: 2`. Values that say nothing are left out. */
export function planInWords(plan: Record<string, unknown>): string {
  return Object.entries(plan)
    .filter(([name, value]) => name !== 'etag' && value !== null && !isEmpty(value))
    .map(([name, value]) => `${inWords(name)}: ${shown(value)}`)
    .join(', ')
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(' and ')
  if (typeof value === 'object' && value !== null)
    return `(${planInWords(value as Record<string, unknown>)})`
  return String(value)
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

const inWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

import { entriesOf, type Registered } from '#operation/registry.ts'
import { declaredOperations } from '#operation/policy/act-plan.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Scope } from '#operation/scope.ts'
import { withoutSecrets } from '#operation/requests/idempotency.ts'
import { actorOf, callerNames } from '#areas/keys/index.ts'
import type { Approval } from './approval.ts'
import type { StoredApproval } from './approval-sql.ts'

interface Sealed {
  input: object
  plan: object
  confirm: string
}

export function sealOf({ ports }: Pick<Scope, 'ports'>, value: unknown): Buffer {
  return ports.vault.seal(Buffer.from(JSON.stringify(value)))
}

export function openSealed({ ports }: Pick<Scope, 'ports'>, { sealed }: StoredApproval): Sealed {
  return JSON.parse(ports.vault.open(sealed).toString()) as Sealed
}

export function operationOf(scope: Registered, name: string): AnyOperation | undefined {
  return entriesOf(scope, declaredOperations).find((operation) => operation.name === name)
}

interface Result {
  status: number
  body: unknown
}

export function openResult(
  { ports }: Pick<Scope, 'ports'>,
  { result }: StoredApproval,
): Result | null {
  return result && (JSON.parse(ports.vault.open(result).toString()) as Result)
}

/**
 * Removes from a stored result the fields that are shown only to the caller who asked, and only
 * once.
 */
export function publicResult(operation: AnyOperation | undefined, result: Result): Result {
  if (!operation) return { ...result, body: null }
  const { body, ...rest } = withoutSecrets(operation, { ...result, refused: false })
  const { askersOnly = [] } = operation
  const opening = Object.entries(body ?? {}).filter(
    ([name, value]) => askersOnly.includes(name) && value !== null,
  )
  if (opening.length === 0) return { ...rest, body }
  const names = opening.map(([name]) => name)
  const shown = Object.entries(body as object).filter(([name]) => !names.includes(name))
  return { ...rest, body: { ...Object.fromEntries(shown), shownOnce: true } }
}

type Shown = Pick<Scope, 'accountId' | 'db' | 'now' | 'ports' | 'registrations'>

export async function showApprovals(
  scope: Shown,
  found: readonly StoredApproval[],
): Promise<Approval[]> {
  const names = await callerNames(
    scope,
    found.flatMap(({ keyId, decidedBy }) => (decidedBy === null ? [keyId] : [keyId, decidedBy])),
  )
  return found.map((one) => {
    const { input, plan } = openSealed(scope, one)
    const result = openResult(scope, one)
    const isExpired = one.status === 'pending' && one.expiresAt <= scope.now
    return {
      id: one.id,
      operation: one.operation,
      input: hideSecrets(input) as Record<string, unknown>,
      plan: plan as Record<string, unknown>,
      summary: one.summary,
      previewUrl: `${scope.ports.deployment.baseUrl}/app/approvals/${one.id}`,
      requestedBy: actorOf(one.keyId, names),
      status: isExpired ? 'expired' : one.status,
      decidedBy: one.decidedBy === null ? null : actorOf(one.decidedBy, names),
      decidedAt: one.decidedAt?.toISOString() ?? null,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      reason: one.reason,
      result:
        result &&
        (publicResult(operationOf(scope, one.operation), result).body as Approval['result']),
    }
  })
}

export async function showApproval(scope: Shown, found: StoredApproval): Promise<Approval> {
  return (await showApprovals(scope, [found]))[0]!
}

const SECRET = /secret|password|token|apikey|^key$|^confirm$/i
/** A pattern for fields with the bytes of a file, which lists of approvals do not contain. */
const FILE = /base64$/i
const HIDDEN = '•••'

/** Returns a copy of an input in which secrets are replaced, to show it to people. */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && typeof inner === 'string' && inner.length > SHORT
        ? HIDDEN
        : FILE.test(name) && typeof inner === 'string'
          ? `(${Buffer.from(inner, 'base64').length} bytes)`
          : hideSecrets(inner),
    ]),
  )
}

/**
 * The length in characters up to which the text in a field is not a secret, such as `none` in
 * `confirm: none`.
 */
const SHORT = 7

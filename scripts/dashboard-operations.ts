import { rolesFor } from '../src/operation/callers/access.ts'
import { type AnyOperation, routeOf } from '../src/operation/operation.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: Record<string, unknown> }
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/**
 * Makes the table of lists that the dashboard reads again after a write. An operation touches the
 * collections of its path, and the records of its answer.
 */
export function dashboardOperations(
  operations: readonly AnyOperation[],
  openApi: Readonly<Record<string, unknown>>,
  note: string,
): string {
  const document = openApi as unknown as Document
  const routed = operations.filter(({ route }) => route !== null)
  const touched = telling(routed.map((operation) => touchesOf(operation, document)))
  const lines = routed.map((operation, i) => {
    const touches = touched[i]!.map((one) => `'${one}'`)
    return `  ${operation.name}: { effect: '${operation.effect}', touches: [${touches.join(', ')}] },`
  })
  return `// ${note}
import type { OperationName } from '../api.ts'

export interface OperationFacts {
  effect: 'read' | 'write' | 'send' | 'destroy' | 'expose' | 'grant' | 'charge'
  /** The collections of its path and the records of its answer. */
  touches: readonly string[]
}

export const OPERATIONS: Readonly<Record<OperationName, OperationFacts>> = {
${lines.join('\n')}
}
`
}

/** Makes the table of least roles, which only the API console loads. */
export function dashboardRoles(operations: readonly AnyOperation[], note: string): string {
  const lines = operations
    .filter(({ route }) => route !== null)
    .map((operation) => {
      const role = operation.ownToo ? 'viewer' : rolesFor(operation).at(-1)!
      return `  ${operation.name}: '${role}',`
    })
  return `// ${note}
import type { OperationName } from '../api.ts'

/** The least role of a person who may call an operation. */
export const ROLES: Readonly<Record<OperationName, 'viewer' | 'editor' | 'owner'>> = {
${lines.join('\n')}
}
`
}

/** Makes the list of operations that leave an entry in the audit log. Only its page loads it. */
export function auditedOperations(operations: readonly AnyOperation[], note: string): string {
  const audited = operations.filter(({ effect }) => effect !== 'read').map(({ name }) => name)
  return `// ${note}

/** The operations that leave an entry in the audit log, also those of readers' pages. */
export const AUDITED: readonly string[] = [
${audited.map((name) => `  '${name}',`).join('\n')}
]
`
}

/** Leaves out names that decide nothing, since the browser loads the table with its first page. */
function telling(lists: readonly string[][]): string[][] {
  const operations = new Map<string, number[]>()
  for (const [i, names] of lists.entries())
    for (const name of names) operations.set(name, [...(operations.get(name) ?? []), i])
  const kept = new Map<string, string>()
  for (const [name, places] of operations)
    if (places.length > 1 && !kept.has(String(places))) kept.set(String(places), name)
  const names = new Set(kept.values())
  return lists.map((list) => list.filter((name) => names.has(name)))
}

function touchesOf(operation: AnyOperation, document: Document): string[] {
  const { method, path } = routeOf(operation)!
  // The first parts are those of /api/v1 or /session/v1.
  const collections = path
    .split('/')
    .slice(3)
    .filter((part) => !part.startsWith('{'))
  const described = document.paths[path]![method.toLowerCase()]!
  const answers = Object.entries(described.responses).filter(([status]) => status.startsWith('2'))
  // A session never gets the approval that a limited key gets.
  const seen = new Set(collections.includes('approvals') ? [] : ['Approval'])
  const names = recordsIn(answers, document, seen).filter(
    (name) => name !== 'Approval' || collections.includes('approvals'),
  )
  return [...new Set([...collections, ...names])].sort()
}

/** Parts of automations alone. Their seventy forms would be a tenth of the table. */
const PARTS = new Set(['AutomationStep', 'AutomationTrigger', 'AutomationExit', 'AwaitedEvent'])

/** Lists the named records of an answer, also nested ones. */
function recordsIn(part: unknown, document: Document, seen = new Set<string>()): string[] {
  for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
    if (seen.has(name) || PARTS.has(name)) continue
    seen.add(name)
    recordsIn(document.components.schemas[name] ?? null, document, seen)
  }
  return [...seen]
}

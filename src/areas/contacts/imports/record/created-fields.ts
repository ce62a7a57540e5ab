import { lockAccount } from '#operation/lock-account.ts'
import { invalid } from '#operation/parse.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { FIELDS_MAX } from '../../record/contact.ts'
import { RESERVED } from '../../fields/create_custom_field.ts'
import type { CustomField } from '../../fields/custom-field.ts'
import { customFields, insertField } from '../../fields/custom-field-sql.ts'
import type { SentMapping } from './import.ts'
import type { TargetMapping } from './import-columns.ts'

/**
 * Splits a mapping into targets by column, and custom fields to create. Refuses an invalid mapping.
 */
export function mappingOf(
  sent: SentMapping | undefined,
  known: readonly CustomField[],
): { targets: TargetMapping | undefined; created: CustomField[] } {
  if (!sent) return { targets: undefined, created: [] }
  const fieldErrors: FieldError[] = []
  const created: CustomField[] = []
  const targets = Object.entries(sent).map(([column, target]) => {
    if (target === null || typeof target === 'string') return [column, target] as const
    const { field: name, type } = target
    const existing = known.find((field) => field.name === name)
    const pointer = `/mapping/${column.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (RESERVED.has(name))
      fieldErrors.push({
        code: 'reserved',
        detail: `${name} is a field that every contact has. Choose another name.`,
        pointer,
      })
    else if (existing && existing.type !== type)
      fieldErrors.push({
        code: 'wrong_type',
        detail: `The field ${name} exists and has the type ${existing.type}.`,
        pointer,
      })
    else if (!existing) created.push({ name, type, createdAt: '' })
    return [column, name] as const
  })
  if (fieldErrors.length > 0) throw invalid(fieldErrors)
  return { targets: Object.fromEntries(targets), created }
}

/** Creates an import's custom fields. Returns false when the account would have too many. */
export async function createFields(
  scope: Scope,
  created: readonly CustomField[],
): Promise<boolean> {
  if (created.length === 0) return true
  await lockAccount(scope)
  const names = new Set((await customFields(scope)).map(({ name }) => name))
  const missing = created.filter(({ name }) => !names.has(name))
  if (names.size + missing.length > FIELDS_MAX) return false
  for (const { name, type } of missing) await insertField(scope, name, type)
  return true
}

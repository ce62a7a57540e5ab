import { type AnyOperation, confirmFieldOf, takesConfirm } from '../operation.ts'

/** Separates the token from an input, for operations to whose input `run()` adds the field. */
export function splitConfirm(
  operation: AnyOperation,
  parsed: Record<string, unknown>,
): { input: object; confirm: string | null } {
  if (!takesConfirm(operation)) return { input: parsed, confirm: null }
  const { [confirmFieldOf(operation)]: confirm, ...input } = parsed
  return { input, confirm: (confirm as string | undefined) ?? null }
}

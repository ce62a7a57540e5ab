import { type AnyOperation, confirmFieldOf, takesConfirm } from '../operation.ts'

/** Takes out the confirm that the kernel has added to an operation's input. */
export function splitConfirm(
  operation: AnyOperation,
  parsed: Record<string, unknown>,
): { input: object; confirm: string | null } {
  if (!takesConfirm(operation)) return { input: parsed, confirm: null }
  const { [confirmFieldOf(operation)]: confirm, ...input } = parsed
  return { input, confirm: (confirm as string | undefined) ?? null }
}

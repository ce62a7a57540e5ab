import type { Context } from '#operation/context.ts'

/** The reader whose mail carried the mark that is the credential. */
export function markedReader({ caller }: Context<never>): { campaignId: string; mark: string } {
  if (caller.kind !== 'reader' || caller.aboutId === null || caller.mark === undefined) throw new Error('asked for by somebody without a mark')
  return { campaignId: caller.aboutId, mark: caller.mark }
}

import type { MarkOwner } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'

/** The reader whose mail carried the mark that is the credential. */
export interface MarkedReader extends MarkOwner {
  mark: string
}

export function markedReader({ caller }: Context<never>): MarkedReader {
  if (caller.kind !== 'reader' || caller.aboutId === null || caller.mark === undefined) throw new Error('the caller has no mark')
  return { accountId: caller.accountId, campaignId: caller.aboutId, contactId: caller.subjectId, mark: caller.mark }
}

import { uuidOf } from '#lib/typeid.ts'
import type { Context } from '#operation/context.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { countRevisions, type OwnerId, selectRevisions } from './revision-sql.ts'

export async function listRevisions(
  ctx: Pick<Context, 'db' | 'accountId' | 'operation'>,
  owner: OwnerId,
  {
    limit,
    cursor,
    include,
  }: { limit: number; cursor?: string | undefined; include?: 'total' | undefined },
) {
  const found = await selectRevisions(ctx, owner, { limit, before: decodeIdCursor(ctx, cursor) })
  const total = include === 'total' ? await countRevisions(ctx, owner) : undefined
  return toPage(ctx, found, limit, {
    item: (revision) => revision,
    position: ({ id }) => [uuidOf(id)],
    total,
  })
}

export function noRevision(owner: OwnerId, revisionId: string): string {
  const name = owner.startsWith('cmp_') ? 'campaign' : 'template'
  return `The ${name} ${owner} has no revision ${revisionId}. list_${name}_revisions has those that are kept.`
}

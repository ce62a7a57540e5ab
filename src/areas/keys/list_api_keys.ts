import { z } from 'zod'
import { Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { uuidOf } from '#lib/typeid.ts'
import { ApiKey } from './api-key.ts'
import { countActiveKeys, listKeys } from './api-key-sql.ts'
import { keysMadeBy } from './made-by-sql.ts'

export const list_api_keys = operation({
  name: 'list_api_keys',
  route: 'GET /api-keys',
  summary: 'List the active API keys, newest first.',
  effect: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject({
    ...pageQuery,
    madeBy: Id('per').optional().meta({
      description: 'Only keys that this person made, or that were made with a key of theirs.',
    }),
  }),
  output: pageOf(ApiKey),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include, madeBy }, ctx) {
    const among = madeBy === undefined ? null : (await keysMadeBy(ctx, madeBy)).map(({ id }) => id)
    const found = await listKeys(ctx, { limit, before: decodeIdCursor(ctx, cursor), among })
    const total = include === 'total' ? (among?.length ?? (await countActiveKeys(ctx))) : undefined
    return toPage(ctx, found, limit, {
      item: (key) => key,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})

import { z } from 'zod'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { ApiKey } from './api-key.ts'
import { countActiveKeys, listKeys, toKey } from './api-key-sql.ts'

export const list_api_keys = operation({
  name: 'list_api_keys',
  route: 'GET /api-keys',
  summary: 'List the active API keys, newest first.',
  effect: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject(pageQuery),
  output: pageOf(ApiKey),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listKeys(ctx, { limit, before: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? await countActiveKeys(ctx) : undefined
    return toPage(ctx, found, limit, { item: toKey, position: (key) => [key.key_id], total })
  },
})

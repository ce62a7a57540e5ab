import { z } from 'zod'
import { pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeIdCursor, toPage } from '#operation/page.ts'
import { uuidOf } from '#lib/typeid.ts'
import { Member } from './member.ts'
import { countMembers, listMembers } from './member-sql.ts'

export const list_members = operation({
  name: 'list_members',
  route: 'GET /members',
  summary: 'List the members of the account, invited ones included, oldest first.',
  effect: 'read',
  access: 'full',
  owners: true,
  input: z.strictObject(pageQuery),
  output: pageOf(Member),
  status: 200,
  refuses: [],
  example: {},

  async handler({ limit, cursor, include }, ctx) {
    const found = await listMembers(ctx, { limit, after: decodeIdCursor(ctx, cursor) })
    const total = include === 'total' ? (await countMembers(ctx)).all : undefined
    return toPage(ctx, found, limit, {
      item: (member) => member,
      position: ({ id }) => [uuidOf(id)],
      total,
    })
  },
})

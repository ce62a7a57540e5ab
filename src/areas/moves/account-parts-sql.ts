import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, json, orNull, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const moves: AccountPart = {
  name: 'moves',
  about: 'The moves from other services, with their plans and what was lost.',
  table: 'move',
  key: { move_id: 'uuid' },
  columns: {
    id: id('mov', 'move_id'),
    newsletterId: id('nl'),
    from: orNull(text('service')),
    status: text(),
    fileName: orNull(text()),
    address: orNull(text('site')),
    plan: orNull(json()),
    counts: json(),
    losses: json(),
    failure: orNull(json()),
    createdAt: time(),
    confirmedAt: orNull(time()),
    finishedAt: orNull(time()),
  },
  leaves: {
    include: 'which parts were moved, as the counts show',
    file_id: 'the uploaded file, which is deleted once it was read',
    sealed_key: 'secret: a key of the former service, deleted once everything was read by it',
    stage: 'how far the move is',
    done: 'how far the move is',
    total: 'how far the move is',
    import_ids: 'the imports of the move. `imports` has them.',
    tries: 'how often the file was tried to be read',
    expires_at: 'when an unconfirmed plan ends',
  },
}

export const accountData = [register(accountParts, moves)]

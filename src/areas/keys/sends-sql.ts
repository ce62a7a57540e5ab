import { forgetAfter } from '#operation/jobs/retention.ts'

export const forgetOldSends = forgetAfter({
  table: 'key_sends',
  key: ['key_id', 'day'],
  time: 'day',
})

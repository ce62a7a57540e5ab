import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupsOf, type Mail } from '../../dashboard/src/areas/outbox/groups.ts'

const CAMPAIGN = 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d'

function mail(
  name: string,
  kind: Mail['kind'],
  subject: string,
  campaignId: string | null = null,
): Mail {
  return {
    name,
    kind,
    subject,
    campaignId,
    from: 'news@garden.example',
    to: `${name}@garden.example`,
    writtenAt: '2026-01-15T09:30:00Z',
    bytes: 1,
  }
}

test('mails of a campaign are one group whatever their subjects, and its tests another', () => {
  const groups = groupsOf([
    mail('d', 'campaign', 'Dear Ada', CAMPAIGN),
    mail('c', 'confirmation', 'Please confirm'),
    mail('b', 'campaign', 'Dear Grace', CAMPAIGN),
    mail('a', 'test', '[Test] Dear Ada', CAMPAIGN),
  ])
  assert.deepEqual(
    groups.map(({ newest, mails }) => [newest.name, mails.length]),
    [
      ['d', 2],
      ['c', 1],
      ['a', 1],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ANY,
  automationValue,
  isOneMail,
  type MailChoices,
  mailsMeant,
  naming,
  ownValue,
  valueOf,
} from '../../dashboard/src/areas/segments/builder/named-mail.ts'

// The mails that conditions name: campaigns, automations and their mails.

const mail = (id: string) => ({ id, subject: id, body: '' })
const choices: MailChoices = {
  campaigns: [mail('cmp_1')],
  mails: [mail('own')],
  automations: [{ id: 'aut_1', name: 'Welcome', mails: [mail('first'), mail('second')] }],
}

test('each choice of a mail is read back from the condition that it makes', () => {
  const began = { event: 'opened', campaignId: 'cmp_1', within: { days: 30 } } as const
  for (const value of [
    ANY,
    'cmp_1',
    ownValue('own'),
    automationValue('aut_1'),
    automationValue('aut_1', 'first'),
  ])
    assert.equal(valueOf(naming(began, value)), value)
  assert.deepEqual(naming(began, automationValue('aut_1', 'first')), {
    event: 'opened',
    automationId: 'aut_1',
    stepId: 'first',
    within: { days: 30 },
  })
})

test('a choice leaves nothing behind of the one before, such as its link or its time', () => {
  const own = naming(
    { event: 'clicked', campaignId: 'cmp_1', link: 'https://garden.example', within: { days: 3 } },
    ownValue('own'),
  )
  assert.deepEqual(own, { event: 'clicked', stepId: 'own' })
  assert.deepEqual(naming({ ...own, since: 'step' }, automationValue('aut_1')), {
    event: 'clicked',
    automationId: 'aut_1',
  })
})

test('an automation is opened more than once, one of its mails is not', () => {
  assert.equal(isOneMail({ event: 'opened', automationId: 'aut_1' }), false)
  assert.equal(isOneMail({ event: 'opened', automationId: 'aut_1', stepId: 'first' }), true)
})

test('a condition means the mails of its automation, and not the campaigns', () => {
  const ids = (condition: object) => mailsMeant(condition, choices).map(({ id }) => id)
  assert.deepEqual(ids({ event: 'opened' }), ['cmp_1'])
  assert.deepEqual(ids({ event: 'opened', automationId: 'aut_1' }), ['first', 'second'])
  assert.deepEqual(ids({ event: 'opened', automationId: 'aut_1', stepId: 'second' }), ['second'])
  assert.deepEqual(ids({ event: 'opened', stepId: 'own' }), ['own'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignOf, outboxKindOf } from './outbox-kind.ts'

const CAMPAIGN = 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d'

function mail(messageId: string, feedback?: string) {
  return {
    messageId: `<${messageId}@garden.example>`,
    headers:
      feedback === undefined
        ? []
        : [{ key: 'feedback-id', originalKey: 'Feedback-ID', value: feedback }],
  }
}

test('tells mails of lists by their Feedback-ID, and all others by their Message-ID', () => {
  const kindOf = (...given: Parameters<typeof mail>) => outboxKindOf(mail(...given))
  assert.equal(kindOf(`${CAMPAIGN}.sub_1`, `${CAMPAIGN}:nl_1:campaign:mailcast`), 'campaign')
  assert.equal(kindOf('nl_1.sub_1', 'nl_1:nl_1:welcome:mailcast'), 'welcome')
  assert.equal(kindOf('test.msg_1', `${CAMPAIGN}:nl_1:campaign:mailcast`), 'test')
  assert.equal(kindOf('confirm_1'), 'confirmation')
  assert.equal(kindOf('code_1.sub_1'), 'code')
  assert.equal(kindOf('prd_1.ord_1'), 'order')
  assert.equal(kindOf('nl_1.psn_1'), 'subscription')
  assert.equal(kindOf('sign-up.0a1b'), 'account')
  assert.equal(kindOf('webhook_off_0a.1'), 'notice')
  assert.equal(kindOf('x', 'a:b:a kind of later:mailcast'), 'notice')
})

test('names the campaign of a mail, and none for what a stranger wrote', () => {
  assert.equal(campaignOf(mail('x', `${CAMPAIGN}:nl_1:campaign:mailcast`)), CAMPAIGN)
  assert.equal(campaignOf(mail('x', 'cmp_<b>:nl_1:campaign:mailcast')), null)
  assert.equal(campaignOf(mail('x')), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaignOf, kindOf } from './mail-sort.ts'

const CAMPAIGN = 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d'

function mail(messageId: string, feedback?: string) {
  return {
    messageId: `<${messageId}@garden.example>`,
    headers: feedback === undefined ? [] : [{ key: 'feedback-id', originalKey: 'Feedback-ID', value: feedback }],
  }
}

test('tells mails of lists by their Feedback-ID, and all others by their Message-ID', () => {
  const sortOf = (...given: Parameters<typeof mail>) => kindOf(mail(...given))
  assert.equal(sortOf(`${CAMPAIGN}.sub_1`, `${CAMPAIGN}:nl_1:campaign:mailcast`), 'campaign')
  assert.equal(sortOf('nl_1.sub_1', 'nl_1:nl_1:welcome:mailcast'), 'welcome')
  assert.equal(sortOf('test.msg_1', `${CAMPAIGN}:nl_1:campaign:mailcast`), 'test')
  assert.equal(sortOf('msg_1', `${CAMPAIGN}:nl_1:campaign:mailcast`), 'test', 'as an earlier version wrote tests')
  assert.equal(sortOf('confirm_1'), 'confirmation')
  assert.equal(sortOf('code_1.sub_1'), 'code')
  assert.equal(sortOf('prd_1.ord_1'), 'order')
  assert.equal(sortOf('nl_1.psn_1'), 'subscription')
  assert.equal(sortOf('sign-up.0a1b'), 'account')
  assert.equal(sortOf('webhook_off_0a.1'), 'notice')
  assert.equal(sortOf('x', 'a:b:a kind of later:mailcast'), 'notice')
})

test('names the campaign of a mail, and none for what a stranger wrote', () => {
  assert.equal(campaignOf(mail('x', `${CAMPAIGN}:nl_1:campaign:mailcast`)), CAMPAIGN)
  assert.equal(campaignOf(mail('x', 'cmp_<b>:nl_1:campaign:mailcast')), null)
  assert.equal(campaignOf(mail('x')), null)
})

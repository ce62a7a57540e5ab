import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Entitlement, standingOf } from './entitlement.ts'
import { entitlementOf } from './subscribed.ts'

const NOW = new Date('2026-06-15T00:00:00Z')
const on = (day: string) => new Date(`2026-${day}T00:00:00Z`)
const grant = (until: Date | null): Entitlement => ({
  kind: 'grant',
  until,
  trial: false,
  unpaid: false,
})
const paid = (until: Date, more: Partial<Entitlement> = {}): Entitlement => ({
  kind: 'subscription',
  until,
  trial: false,
  unpaid: false,
  ...more,
})

test('the latest end of grants and subscriptions counts, and one without an end has none', () => {
  const both = standingOf([paid(on('07-01')), grant(on('08-01')), paid(on('05-01'))], NOW)
  assert.deepEqual([both.tier, both.paidUntil], ['paid', on('08-01')])
  const endless = standingOf([paid(on('07-01')), grant(null)], NOW)
  assert.deepEqual([endless.tier, endless.paidUntil], ['paid', null])
})

test('without anything, and from the moment of the last end on, a reader is free', () => {
  for (const entitlements of [[], [grant(NOW)], [paid(on('05-01')), grant(on('06-01'))]])
    assert.deepEqual(
      [standingOf(entitlements, NOW).tier, standingOf(entitlements, NOW).paidUntil],
      ['free', null],
    )
})

test('a trial means that all subscriptions are trials, whatever grants there are', () => {
  const kinds = (all: Entitlement[]) => {
    const { subscribed, trial, grant: given } = standingOf(all, NOW)
    return [subscribed, trial, given !== null]
  }
  assert.deepEqual(kinds([paid(on('07-01'), { trial: true }), grant(on('07-01'))]), [
    true,
    true,
    true,
  ])
  assert.deepEqual(kinds([paid(on('07-01'), { trial: true }), paid(on('07-02'))]), [
    true,
    false,
    false,
  ])
  assert.deepEqual(kinds([paid(on('05-01'), { trial: true }), grant(on('07-01'))]), [
    false,
    false,
    true,
  ])
})

test('the first end of either kind is looked for, and an endless grant hides none', () => {
  const due = (all: Entitlement[]) => standingOf(all, NOW).dueAt
  assert.deepEqual(due([paid(on('07-01')), paid(on('07-20')), grant(on('08-01'))]), on('07-20'))
  assert.deepEqual(due([paid(on('07-20')), grant(on('07-01'))]), on('07-01'))
  assert.deepEqual(due([paid(on('07-20')), grant(null)]), on('07-20'))
  assert.deepEqual(due([paid(on('05-01')), grant(null)]), null)
})

test('the reason is unpaid only where the subscription that ended last was unpaid', () => {
  assert.equal(
    standingOf([paid(on('05-14'), { unpaid: true }), grant(on('06-01'))], NOW).ended,
    'unpaid',
  )
  assert.equal(
    standingOf([paid(on('05-14'), { unpaid: true }), paid(on('06-01'))], NOW).ended,
    'ended',
  )
})

test('a payment that failed leaves the days of grace, and a first debit that bounced none', () => {
  const beganAt = on('05-10')
  const unpaid = {
    status: 'past_due',
    endReason: null,
    periodEndsAt: on('07-10'),
    cancelsAt: null,
    endedAt: null,
    restoredUntil: null,
    beganAt,
  } as const
  assert.deepEqual(entitlementOf({ ...unpaid, periodStartsAt: on('06-10') }, 7)?.until, on('06-17'))
  assert.deepEqual(entitlementOf({ ...unpaid, periodStartsAt: beganAt }, 7)?.until, beganAt)
})

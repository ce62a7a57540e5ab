import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomField } from '../../fields/custom-field.ts'
import { mapColumns } from './import-columns.ts'
import { PRESETS } from '../columns/presets.ts'

const FIELDS = ['first_name', 'last_name'].map((name) => ({ name, type: 'text' })) as CustomField[]

/** Headers of tables and services, by their target. */
const HEADERS: Record<string, string> = {
  email:
    'E-mail | Email Address | email_address | E-Mail-Adresse | Subscriber email | Email ID | Courriel',
  first_name: 'First Name | firstname | Given name | Forename | FNAME | Vorname | Prénom',
  last_name: 'Surname | last name | Last Name | Family name | LNAME | Nachname | Apellido',
  fullName: 'Name | Full name | Display name | Your name',
  subscribedAt: `signed up on | subscribed at | opt-in time | OPTIN_TIME | created_at | Date added | Sign-up date
    | Join date | Member since | Subscriber since | Created (UTC) | Registered on | Timestamp | Anmeldedatum | Eingetragen am`,
  confirmedAt: 'Confirmed at | CONFIRM_TIME | Confirmation date',
  confirmedIp: 'CONFIRM_IP | Confirmation IP',
  consentIp: 'OPTIN_IP | ip_address | Subscription IP',
  stripeCustomerId: 'stripe_customer_id | stripe_connected_customer_id | Stripe customer',
  unsubscribedAt: 'Unsubscribed on | UNSUB_TIME | Unsubscribe date | Opt-out date | Abgemeldet am',
  tags: 'Tags | Tag list | Labels | Groups | Categories',
  status: 'Status | Subscription status | Email status',
  source: 'Source | Signup source | Referrer',
  isUnsubscribed: 'email_disabled | Unsubscribed | Opted out | Do not email | Hard bounced',
  isSubscribed: 'Subscribed | Accepts Email Marketing | Newsletter consent',
  paidUntil: 'Paid until | paid_until',
}

test('recognises the usual headers of each target', () => {
  const wrong = Object.entries(HEADERS).flatMap(([target, headers]) =>
    headers
      .split(/\s*\|\s*/)
      .map((header) => [
        header,
        mapColumns(target === 'email' ? [header] : ['email', header], undefined, FIELDS).mapping[
          header
        ],
      ])
      .filter(([, found]) => found !== target),
  )
  assert.deepEqual(wrong, [])
})

test('recognises each header that a preset names', () => {
  const wrong = Object.entries(PRESETS).flatMap(([service, preset]) =>
    preset.columns
      .map(([header, target]) => [
        service,
        header,
        target,
        mapColumns(target === 'email' ? [header] : ['email', header], undefined, FIELDS, preset)
          .mapping[header],
      ])
      .filter(([, , target, found]) => found !== target),
  )
  assert.deepEqual(wrong, [])
})

test('a name beside a surname is the first name', () => {
  const named = (...columns: string[]) =>
    mapColumns(['email', ...columns], undefined, FIELDS).mapping
  assert.deepEqual(named('Name', 'Surname'), {
    email: 'email',
    Name: 'first_name',
    Surname: 'last_name',
  })
  assert.deepEqual(named('Name', 'First name'), { email: 'email', 'First name': 'first_name' })
})

test('the zone behind the name of a time does not matter, and other words in brackets do', () => {
  const { mapping } = mapColumns(['Email (work)', 'Email', 'Created at (GMT+1)'], undefined, FIELDS)
  assert.deepEqual(mapping, { Email: 'email', 'Created at (GMT+1)': 'subscribedAt' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flagNamed, statusOfFlag, timeInFlag } from './flag-columns.ts'

test('columns that say who left are recognised by their headers', () => {
  const left =
    'email_disabled|EMAIL_BLACKLISTED|blacklisted|Blocklisted|unsubscribed|Is unsubscribed|Unsubscribed from all email|opt_out|Opted Out|Email Opt Out|' +
    'HasOptedOutOfEmail|Opt-out?|suppressed|Do not email|do_not_contact|bounced|Abgemeldet|' +
    'Unsubscribed (UTC)|Unsubscribed Date|unsubscribed_datetime|Date of unsubscription|Unsub date|Opted out (UTC)|Opt out date/time|Left on|' +
    'Deleted at|Bounced at|Hard bounce date|Complained at|Abmeldedatum|Ausgetragen am|Désabonné|Désinscrit|Date de désinscription|Fecha de baja'
  for (const header of left.split('|')) assert.equal(flagNamed(header), 'isUnsubscribed', header)
  const stays = [
    'subscribed',
    'subscribed_to_emails',
    'opt_in',
    'Accepts Email Marketing',
    'email_marketing_consent',
    'Newsletter consent',
  ]
  for (const header of stays) assert.equal(flagNamed(header), 'isSubscribed', header)
  for (const header of [
    'SMS_BLACKLISTED',
    'email',
    'status',
    'double_opt-in',
    'unsubscribe_url',
    'subscribed_at',
    'bounce_count',
    'state',
    'name',
  ])
    assert.equal(flagNamed(header), null, header)
})

test('a yes, a date and any other word stop mail, and only a clear no does not', () => {
  for (const text of [
    'true',
    'TRUE',
    'yes',
    '1',
    'x',
    'ja',
    '2022-05-06',
    'unsubscribed',
    '1651820889',
  ])
    assert.equal(statusOfFlag('isUnsubscribed', text), 'unsubscribed', text)
  for (const text of [
    '',
    'false',
    'No',
    '0',
    'n',
    '-',
    'null',
    'nein',
    '0000-00-00 00:00:00',
    '0.0',
  ])
    assert.equal(statusOfFlag('isUnsubscribed', text), null, text)
  assert.equal(statusOfFlag('isUnsubscribed', 'hard bounce'), 'bounced')
  assert.equal(statusOfFlag('isUnsubscribed', 'subscribed'), 'active')
  assert.deepEqual(
    ['yes', '2021-02-04', 'false', '0', 'cleaned', ''].map((text) =>
      statusOfFlag('isSubscribed', text),
    ),
    ['active', 'active', 'unsubscribed', 'unsubscribed', 'bounced', null],
  )
})

test('a word means active in a column of those who left only when it names the subscription', () => {
  const stays = 'subscribed|Subscriber|opted-in|abonniert|angemeldet|Abonné|inscrite|suscrito|'
  for (const word of `${stays}ingeschreven|iscritto|zapisany`.split('|'))
    assert.equal(statusOfFlag('isUnsubscribed', word), 'active', word)
  const left =
    'confirmed|Confirmed |active|enabled|regular|premium|bestätigt|aktiv|confirmé|confirmado|'
  for (const word of `${left}bevestigd|attivo|potwierdzony|pending|unconfirmed|not confirmed`.split(
    '|',
  ))
    assert.equal(statusOfFlag('isUnsubscribed', word), 'unsubscribed', word)
  assert.equal(statusOfFlag('isUnsubscribed', 'spam complaint'), 'complained')
  assert.equal(statusOfFlag('isSubscribed', 'confirmed'), 'active')
})

test('a word that says no stops mail in a column of those who stay, with or without accents', () => {
  const refused =
    'inactive|Inactif|inactiva|inaktiv|inattivo|inativo|nieaktywny|désabonné|DESABONNE|de\u0301sinscrite|desinscrit|' +
    'nicht angemeldet|Non inscrit|no suscrito|não inscrito|nie|niet ingeschreven|geen|gekundigt|desuscrito|desuscrita|Dada de baja|' +
    'unsubscribed|denied|withdrawn|widerrufen|abbestellt|refusé|revocado|rifiutato|expired'
  for (const word of refused.split('|'))
    assert.equal(statusOfFlag('isSubscribed', word), 'unsubscribed', word)
  assert.equal(statusOfFlag('isSubscribed', 'Non confirme'), 'pending')
  for (const word of 'oui|Inscrit|abonne|Sí|double|implied|weekly|note|online|26.11.2025'.split(
    '|',
  ))
    assert.equal(statusOfFlag('isSubscribed', word), 'active', word)
})

test('a date whose day and month are not clear is no date', () => {
  assert.deepEqual(['yes', '02/04/2021', '13/04/2021', '2021-04-02'].map(timeInFlag), [
    null,
    null,
    '2021-04-13T00:00:00.000Z',
    '2021-04-02T00:00:00.000Z',
  ])
})

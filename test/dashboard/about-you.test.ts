import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aboutYou } from '../../dashboard/src/areas/home/about-you.ts'
import { nearestLanguage } from '../../dashboard/src/areas/newsletters/languages.ts'

const browser = { language: 'de', timeZone: 'Europe/Berlin' }

test('the browser gives the language and the zone where signing up gave none', () => {
  const garden = { name: 'The Garden', language: 'en', timeZone: 'UTC' }
  assert.deepEqual(aboutYou({ name: 'Ada' }, garden, browser), { person: 'Ada', ...browser })
  assert.deepEqual(
    aboutYou({ name: 'Ada' }, { ...garden, language: 'fr', timeZone: 'Europe/Paris' }, browser),
    { person: 'Ada', language: 'fr', timeZone: 'Europe/Paris' },
  )
})

test('a person who has the name of the newsletter is asked for their own', () => {
  const garden = { name: 'The Garden', language: 'en', timeZone: 'UTC' }
  assert.equal(aboutYou({ name: 'The Garden' }, garden, browser).person, '')
})

test('a tag of a browser becomes a language that is offered', () => {
  assert.deepEqual(['de-AT', 'pt-BR', 'en-US', 'en-GB', 'tlh', ''].map(nearestLanguage), [
    'de',
    'pt-BR',
    'en',
    'en-GB',
    'en',
    'en',
  ])
})

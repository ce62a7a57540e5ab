import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saidSubject } from '../../dashboard/src/areas/automations/said-subject.ts'

// The subjects of mails as pages name them, without Liquid.

const said = (subject: string) => saidSubject(subject, 'Garden notes', (field) => `<${field}>`)

test('a subject is said with the name of the newsletter and the labels of fields', () => {
  assert.equal(
    said('Welcome to {{ newsletter.name }}, {{first_name}}'),
    'Welcome to Garden notes, [<fields.first_name>]',
  )
  assert.equal(said('For {{ email }} in {{ fields.city }}'), 'For [<email>] in [<fields.city>]')
  assert.equal(said('Hello {{ first_name | default: "reader" }}!'), 'Hello [<fields.first_name>]!')
})

test('other Liquid stays as it is, and so does a name that is not known yet', () => {
  const kept = [
    '{% if a %}x{% endif %}',
    '{{ unsubscribe_url }}',
    '{{ newsletter.address }}',
    '{{ 1 }}',
    '{{ a b }}',
    'Plain {words}',
  ]
  for (const subject of kept) assert.equal(said(subject), subject)
  assert.equal(saidSubject('{{ newsletter.name }}', undefined, String), '{{ newsletter.name }}')
})

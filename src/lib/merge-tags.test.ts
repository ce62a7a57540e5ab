import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeTagsIn, translateTags } from './merge-tags.ts'

const KNOWN = ['first_name', 'city', 'email', 'newsletter', 'unsubscribe_url']
const here = (text: string) => mergeTagsIn(text, KNOWN).map((tag) => tag.here)

test('tags of other services are found with the spelling that works here', () => {
  const first = '{{ first_name }}'
  const friend = '{{ first_name | default: "there" }}'
  const leave = '{{ unsubscribe_url }}'
  for (const [text, spelled] of [
    ['Dear *|FNAME|*,', first],
    ['Dear \\*|FNAME|\\*,', first],
    ['Dear *|MERGE1|*,', first],
    ['*|CITY|*', '{{ city }}'],
    ['*|UNSUB|*', leave],
    ['*%7CUNSUB%7C*', leave],
    ['*|UPDATE_PROFILE|*', '{{ preferences_url }}'],
    ['*|LIST:NAME|*', '{{ newsletter.name }}'],
    ['%%email%%', '{{ email }}'],
    ['%%FirstName%%', first],
    ['%FIRSTNAME%', first],
    ['%unsubscribe_url%', leave],
    ['%recipient.city%', '{{ city }}'],
    ['{first_name, "there"}', friend],
    ['{name, “there”}', friend],
    ['{email}', '{{ email }}'],
    ['{$name}', first],
    ['{$unsubscribe}', leave],
    ['{!firstname_fix}', first],
    ['[subscriber:firstname | default:there]', friend],
    ['[link:subscription_unsubscribe_url]', leave],
    ['[[firstname]]', first],
    ['[[FirstName OR "there"]]', friend],
    ['[[data:firstname:"there"]]', friend],
    ['[firstname,fallback=there]', friend],
    ['[unsubscribe]', leave],
    ['[FIRSTNAME]', first],
    ['[%first_name | there%]', friend],
    ['@FIRSTNAME@', first],
    ['{{ subscriber.first_name }}', first],
    ['{{contact.FIRSTNAME}}', first],
    ['{{ contact.shoeSize | default: "9" }}', '{{ shoe_size | default: "9" }}'],
    ['{{ subscriber.metadata.city }}', '{{ city }}'],
    ['{{ .Subscriber.FirstName }}', first],
    ['{{ UnsubscribeURL }}', leave],
    ['{{var:firstname:"there"}}', friend],
    ['{{{pm:unsubscribe}}}', leave],
    ['{% unsubscribe %}', leave],
    ['{{lead.First Name:default=there}}', friend],
    ['{contactfield=firstname}', first],
    ['$[FNAME|there]$', friend],
    ['{city}', '{{ city }}'],
    ['[FIRST NAME]', first],
    ['{{ subscriber.first_name | capitalize }}', '{{ first_name | capitalize }}'],
    ['{{ person.city|upcase|default:"here" }}', '{{ city |upcase|default:"here" }}'],
    ['[unsubscribe_link]', leave],
    ['{!remove_web}', leave],
    ['#recipient:City#', '{{ city }}'],
    ['#unsubscribeLink#', leave],
    ['{{{FIRST_NAME|there}}}', friend],
    ['{{{ first_name }}}', first],
    ['{{ person|lookup:"City" }}', '{{ city }}'],
    ["{{ person | lookup: 'first_name' | default: 'there' }}", friend],
    ['{{ personalization_token("contact.firstname", "there") }}', friend],
  ] as const)
    assert.deepEqual(here(text), [spelled], text)
})

test('a tag for which there is nothing here is found too', () => {
  for (const text of [
    '*|IF:FNAME|*',
    '*|ELSE:|*',
    '*|LIST:ADDRESS|*',
    '*|ARCHIVE|*',
    '*|MC_PREVIEW_TEXT|*',
    '{{ mirror }}',
    '[newsletter:subject]',
    '{{#if city}}',
    '%%=v(@name)=%%',
  ])
    assert.deepEqual(here(text), [null], text)
})

test('prose, links and the Liquid of this server are no tags', () => {
  for (const text of [
    'The set {a, b} and {a, "b"}, {x} and {one, two}.',
    'Between {b} and [[c]] are $[1]$ and {contact}',
    '50%% off today and 20%% more.',
    '100% sure, 5 % or 10%, %PATH% and https://a.example/%ab%cd%20',
    '[Name](https://a.example), [email][1] and [[Page]] or [[a list]]',
    '| *a* | *b* |\n|*a*|*b*|',
    '*a*|*b* and **bold**',
    'ada@garden.example, @ADA@x and #first, #unsubscribe, [A B] and [FULL TEXT]',
    '{{ first_name }} {{ city | default: "here" }} {{ email }} {{ newsletter.name }}',
    '{{ fields.name }} {% if first_name %}{{ unsubscribe_url }}{% endif %}',
    '{{ "now" | date: "%Y-%m-%d" }}',
    '{{ first_name | upcase }} {{ name | upcase | append: "!" }} {{ newsletter.date | date: "%A" }}',
    '${name} and `${email}` in code',
  ])
    assert.deepEqual(mergeTagsIn(text, KNOWN), [], text)
})

test('a translation changes tags alone, and leaves those without a value', () => {
  assert.equal(
    translateTags('Dear *|FNAME|* of *|CITY|*, *|IF:VIP|* {"a": 1} *|EMAIL|*'),
    'Dear {{ first_name }} of {{ city }}, *|IF:VIP|* {"a": 1} {{ email }}',
  )
  assert.equal(translateTags('{name, "a \\"b\\""}'), '{name, "a \\"b\\""}')
})

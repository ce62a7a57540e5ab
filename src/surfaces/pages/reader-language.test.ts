import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { preferencesSigner } from '#areas/contacts/index.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { link, openDoor } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)

const LOGO = 'https://garten.example/logo.png'

/** Opens a newsletter with a reader of it, and returns the addresses of the reader's pages. */
async function readersOf(language: string) {
  const ada = await openDoor(world)
  const changes = {
    newsletterId: ada.newsletterId,
    name: 'Wochengarten',
    language,
    branding: { logoUrl: LOGO, accentColor: '#d6336c' },
  }
  const { slug } = await world.ok(ada, 'update_newsletter', changes)
  const email = 'leserin@readers.test'
  const { id } = await world.ok(ada, 'add_contact', { email })
  const tokenOf = (purpose: 'confirm' | 'unsubscribe') =>
    (link(world, ada, id, purpose) as { token: string }).token
  const preferences = preferencesSigner(world.vault, { accountId: ada.accountId, about: null })(
    uuidBytes(id),
    email,
  )
  const pages = {
    home: `/n/${slug}`,
    confirm: `/confirm/${tokenOf('confirm')}`,
    unsubscribe: `/unsubscribe/${tokenOf('unsubscribe')}`,
    preferences: `/preferences/${preferences}`,
    data: `/preferences/${preferences}/data`,
    erase: `/preferences/${preferences}/erase`,
    embed: `/n/${slug}/embed`,
    form: `/n/${slug}/form`,
  }
  return { ada, pages, email }
}

const press = (path: string, fields: Record<string, string> = {}) =>
  request(path, { method: 'POST', body: new URLSearchParams(fields) })

test('the pages of a German newsletter have German words and its look, and none runs a script', async () => {
  const { ada, pages } = await readersOf('de')
  const expected = {
    home: 'Abonnieren',
    confirm: 'Sie sind dabei',
    unsubscribe: 'Abbestellen?',
    preferences: 'Ihre Einstellungen',
    data: 'Code schicken',
    erase: 'Ihre Daten löschen?',
    embed: 'Ihre E-Mail-Adresse',
    form: 'Ein Formular für Ihre Seite',
  }
  for (const [name, words] of Object.entries(expected)) {
    const { status, text } = await request(pages[name as keyof typeof pages])
    assert.deepEqual([name, status, text.includes(words)], [name, 200, true])
    assert.ok(
      text.includes('<html lang="de" dir="ltr">') && text.includes('--button:#d6336c'),
      name,
    )
    assert.doesNotMatch(text, /<script|Subscribe|You |Your |Leave this empty/, name)
    assert.equal(
      text.includes(`<img src="${LOGO}" alt="" class="n-plated">`),
      name !== 'embed',
      name,
    )
  }
  assert.match(
    (await press(pages.home, { email: 'neu@readers.test' })).text,
    /Vielen Dank|Sehen Sie in Ihr Postfach/,
  )
  const refused = await press(pages.home, { email: 'keine' })
  assert.match(refused.text, /id="fault" role="alert">Diese Adresse können wir nicht annehmen\./)
  assert.match((await press(pages.unsubscribe)).text, /<h1>Sie haben abbestellt<\/h1>/)
  assert.equal((await world.ok(ada, 'list_contacts', { status: 'unsubscribed' })).data.length, 1)
})

test('the page of a new reader offers the last three issues, and none of a hidden archive', async () => {
  const { ada, pages } = await readersOf('en')
  const { sending, work } = campaigns(world)
  for (const subject of ['One', 'Two', 'Three', 'Four']) {
    await sending(ada, { subject })
    await work()
  }
  const listed = [
    ...(await request(pages.confirm)).text.matchAll(/<h3 dir="auto"><a href="([^"]+)"/g),
  ].map(([, address]) => address)
  assert.deepEqual(
    listed,
    ['four', 'three', 'two'].map((slug) => `${pages.home}/${slug}`),
  )
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, archive: 'hidden' })
  assert.doesNotMatch((await request(pages.confirm)).text, /four|<h3/)
})

test('our English words keep their direction on the pages of an Arabic newsletter', async () => {
  const { pages } = await readersOf('ar')
  const { text } = await request(pages.preferences)
  assert.ok(text.includes('<html lang="ar" dir="rtl">'))
  assert.match(
    text,
    /<main class="n-column n-sign n-reader n-ours" lang="en" dir="ltr"><h1>Your preferences/,
  )
})

test('a refusal is a page of its newsletter, or in the words of the browser', async () => {
  const { pages } = await readersOf('de')
  const missing = await request(`${pages.home}/gibt-es-nicht`)
  assert.equal(missing.status, 404)
  assert.ok(missing.text.includes('<h1>Nicht gefunden</h1>') && missing.text.includes(LOGO))
  const broken = await request('/confirm/nonsense', { headers: { 'accept-language': 'de-AT,en' } })
  assert.deepEqual(
    [broken.status, broken.text.includes('Dieser Link funktioniert nicht')],
    [401, true],
  )
  assert.ok((await request('/confirm/nonsense')).text.includes('This link does not work'))
})

test('in the dark the accent stays its own, and the logo stands on the colour of the light page', async () => {
  const { pages } = await readersOf('de')
  const { text } = await request(pages.confirm)
  const dark = /prefers-color-scheme:dark\)\{:root\{([^}]+)\}/.exec(text)![1]!
  assert.match(dark, /--plate:#ffffff/)
  assert.doesNotMatch(dark, /#6fc096/)
  assert.match(dark, /--button:#(e|f|d)[0-9a-f]{5}/, 'a pink that can be read on a dark page')
})

test('topics are checkboxes with labels, and saving them gives and takes their tags', async () => {
  const { ada, pages } = await readersOf('de')
  const topics = [
    { tag: 'rezepte', label: 'Rezepte <i>', description: 'Jede Woche eines.' },
    { tag: 'touren', label: 'Touren', description: '' },
  ]
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    topics,
    about: 'Wer schreibt.\nUnd warum <b>.',
  })
  const { text } = await request(pages.preferences)
  const id = `${ada.newsletterId}-0`
  assert.ok(
    text.includes(
      `<input type="checkbox" id="${id}" name="topic" value="rezepte" aria-describedby="${id}-about">`,
    ),
  )
  assert.ok(text.includes(`<label for="${id}" dir="auto">Rezepte &lt;i&gt;</label>`))
  const body = new URLSearchParams({
    change: 'topics',
    newsletterId: ada.newsletterId,
    topic: 'touren',
  })
  for (const { tag } of topics) body.append('offered', tag)
  const saved = await request(pages.preferences, { method: 'POST', body })
  assert.match(saved.text, /role="status">Gespeichert\.[^]*value="touren" checked>/)
  assert.deepEqual((await world.ok(ada, 'list_contacts')).data[0].tags, ['touren'])
  assert.match(
    (await request(pages.home)).text,
    /Über Wochengarten<\/h2><p dir="auto">Wer schreibt\.\nUnd warum &lt;b&gt;/,
  )
})

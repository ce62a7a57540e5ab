import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { areas, events, jobs, operations } from '#catalogue'
import { isForKeys } from '#operation/operation.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { findInDocs } from './search.ts'

const world = await testWorld()
const { request } = await testServer(world)

const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const linksOf = (html: string) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

const start = await request('/docs')
const paths = new Set(
  linksOf(start.text)
    .map((href) => href.split('#')[0]!)
    .filter((href) => href.startsWith('/docs')),
)
const pages = new Map<string, string>()
for (const path of paths) pages.set(path, (await request(path)).text)

test('each guide is a page and Markdown, from the side list of every page', async () => {
  const docs = new URL('../../../../docs/', import.meta.url)
  const files = [
    ...(await readdir(docs)),
    ...(await readdir(new URL('moving/', docs))).map((file) => `moving/${file}`),
  ]
  for (const file of files.filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    const name = file.replace(/\.md$/, '').replace(/\/README$/, '')
    assert.ok(paths.has(`/docs/${name}`), name)
    const page = await request(`/docs/${name}`)
    assert.deepEqual(
      [page.status, page.headers.get('content-type')],
      [200, 'text/html; charset=utf-8'],
    )
    assert.match(page.text, /aria-current="page"/, name)
    const markdown = await request(`/docs/${name}.md`)
    assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8')
    assert.match(markdown.text, /^# /)
  }
})

test('every link and every picture of the docs leads somewhere, to the very heading', async () => {
  for (const [path, page] of pages) {
    for (const href of linksOf(page)) {
      if (!href.startsWith('/docs') && !href.startsWith('#')) continue
      const [target = '', hash] = href.split('#')
      const there = target === '' ? page : (pages.get(target) ?? (await request(target)).text)
      if (target !== '') pages.set(target, there)
      if (hash !== undefined)
        assert.ok(idsOf(there).includes(decodeURIComponent(hash)), `${path}: ${href}`)
    }
    for (const [, src] of page.matchAll(/<img src="([^"]+)"/g))
      assert.equal((await request(src!)).status, 200, `${path}: ${src}`)
  }
  for (const [path, text] of pages) assert.doesNotMatch(text, /There is nothing at/, path)
})

test('each id is there once, and problems, mails and the dashboard lead to ids of the start page', () => {
  for (const [path, page] of pages) {
    const ids = idsOf(page)
    assert.deepEqual(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      [],
      path,
    )
  }
  const ids = idsOf(start.text)
  const more = jobs.flatMap((job) => ('more' in job ? [job.more as string] : []))
  const guides = more.filter((place) => place.startsWith('docs/'))
  for (const guide of guides) assert.ok(pages.has(`/${guide}`), guide)
  const linked = more.filter((place) => !guides.includes(place))
  assert.ok(linked.length >= 5)
  const named = operations.filter(isForKeys)
  for (const anchor of [
    ...linked,
    'webhook-events',
    'problem-not_found',
    ...named.map(({ name }) => name),
    ...events.map(({ name }) => `event-${name}`),
  ])
    assert.ok(ids.includes(anchor), anchor)
})

test('the reference has a page for each area, of its operations alone, and each as Markdown', async () => {
  for (const { area, operations: own } of areas) {
    const names = own.filter(isForKeys).map(({ name }) => name)
    if (names.length === 0) continue
    const page = pages.get(`/docs/reference/${area}`)!
    assert.deepEqual(
      [...page.matchAll(/<section class="card" id="([^"]+)"/g)].map(([, id]) => id),
      names,
    )
    const { text } = await request(`/docs/reference/${area}.md`)
    for (const name of names) assert.ok(text.includes(`## ${name}\n`), name)
  }
})

test('a page that is not there is a 404, also beyond the folder', async () => {
  for (const path of [
    '/docs/nonsense',
    '/docs/nonsense.md',
    '/docs/../package.json',
    '/docs/%2e%2e/package.json',
    '/docs/images/..%2f..%2fpackage.json',
    '/docs/reference/outbox',
    '/docs/constructor',
  ])
    assert.equal((await request(path)).status, 404, path)
})

test('a page runs our script alone, and holds its own index', async () => {
  const policy = start.headers.get('content-security-policy')!
  assert.match(policy, /^script-src 'self'; default-src 'none';/)
  const [, src] = /<script src="([^"]+)" defer>/.exec(start.text)!
  const script = await request(src!)
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.match(script.headers.get('cache-control')!, /immutable/)
  // The script searches in the page, and sends no request.
  assert.doesNotMatch(script.text.split('\n').slice(1).join('\n'), /fetch\(|XMLHttp|import\(/)
})

test('the search finds sections by the beginnings of words, without a script too', async () => {
  const { text } = await request('/docs/search?q=unsubscri%20link')
  assert.match(text, /<h1>Found<\/h1>/)
  assert.match(
    (await request('/docs/search?q=add_contact')).text,
    /reference\/contacts#add_contact/,
  )
  assert.match((await request('/docs/search?q=xyzzyq')).text, /Nothing was found/)
  const hostile = await request(`/docs/search?q=${encodeURIComponent('<script>alert(1)</script>')}`)
  assert.doesNotMatch(hostile.text, /<script>alert/)
  const sections = [
    { u: '/a', p: 'Sending', h: 'Sending', t: 'Send a campaign to the whole list at once.' },
    { u: '/b', p: 'Domains', h: 'DKIM', t: 'A key signs what you send. Ünïcode.' },
  ]
  const names = (query: string) => findInDocs(sections, query).map(({ section }) => section.u)
  assert.deepEqual(names('send'), ['/a', '/b'])
  assert.deepEqual(names('dkim'), ['/b'])
  assert.deepEqual(names('unicode key'), ['/b'])
  assert.deepEqual(names('end'), [])
  assert.deepEqual(names('  '), [])
})

test('the search answers as JSON too, with all pages in their groups', async () => {
  const { status, headers, text } = await request('/docs/search.json?q=unsubscri%20link')
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/json; charset=utf-8'])
  const { data, groups } = JSON.parse(text)
  assert.ok(data.length > 0)
  assert.deepEqual(Object.keys(data[0]), ['href', 'page', 'heading', 'excerpt'])
  const all = groups.flatMap(({ entries }: { entries: { href: string }[] }) => entries)
  assert.ok(all.some(({ href }: { href: string }) => href === '/docs/importing'))
  assert.deepEqual(JSON.parse((await request('/docs/search.json')).text).data, [])
})

test('llms.txt names every guide and every area, by addresses that answer', async () => {
  const { status, headers, text } = await request('/llms.txt')
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  assert.match(text, /^# Mailcast\n\n> /)
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, href]) => new URL(href!).pathname)
  assert.ok(links.length > 50)
  for (const path of links) assert.equal((await request(path)).status, 200, path)
  assert.ok(text.length < 20_000, `${text.length}`)
})

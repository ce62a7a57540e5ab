import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presetOf } from '../../contacts/imports/columns/presets.ts'
import { allFound, opened } from './fixtures/packed.ts'
import { BEEHIIV, BUTTONDOWN, GHOST, MAILCHIMP, SITE, SUBSTACK, WXR } from './fixtures/archives.ts'
import { HOUSES, recogniseService, type Service } from './index.ts'
import { FOUND_LOSSES, type LossCode } from './found-losses.ts'
import type { House } from './house.ts'
import { PAYWALL_HTML } from './paywall.ts'

const ARCHIVES: Record<Service, Record<string, string> | string> = {
  substack: SUBSTACK,
  ghost: GHOST,
  beehiiv: BEEHIIV,
  buttondown: BUTTONDOWN,
  mailchimp: MAILCHIMP,
  wordpress: WXR,
  markdown: SITE,
}

test('the service that wrote an archive is recognised', async () => {
  for (const [service, files] of Object.entries(ARCHIVES))
    assert.equal(await recogniseService(await opened(files)), service)
  assert.equal(await recogniseService(await opened('a,b\n1,2\n')), null)
})

test('the import engine recognises the lists of readers that houses find', async () => {
  for (const [service, files] of Object.entries(ARCHIVES))
    for (const [name, text] of Object.entries(
      (await allFound(HOUSES[service as Service], files)).readers,
    ))
      assert.equal(presetOf(text.split('\n')[0]!.replaceAll('"', '').split(',')), service, name)
})

test('Substack: issues with their paywall, their widgets, and what is lost', async () => {
  const { issues, losses, readers } = await allFound(HOUSES.substack, SUBSTACK)
  assert.deepEqual(Object.keys(readers), ['email_list.garden.csv', 'subscriber_emails.csv'])
  const [paid, podcast, draft] = issues
  assert.deepEqual(
    { ...paid, body: null },
    {
      id: '101',
      url: 'https://garden.substack.com/p/sow-peas',
      paths: ['/p/sow-peas'],
      state: 'published',
      title: 'Sow “peas”',
      subject: null,
      preheader: 'Now',
      slug: 'sow-peas',
      publishedAt: '2024-03-01T08:00:00.814Z',
      access: 'paid',
      author: null,
      cover: null,
      body: null,
    },
  )
  assert.equal(
    paid!.body.text,
    [
      '<p>Free<a class="footnote-anchor" href="#footnote-1" id="footnote-anchor-1">1</a></p>',
      '<div class="captioned-image-container"><figure><div class="image2-inset"><img src="https://substack-post-media.s3.amazonaws.com/public/images/a.jpeg" alt="A pea"></div><figcaption>Green</figcaption></figure></div>',
      PAYWALL_HTML,
      '<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>',
      '<figure><img src="https://a.example/1.png" alt="Rows"></figure><figure><img src="https://a.example/2.png" alt="Rows"></figure><p>The beds</p>',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/p/x"><div class="kg-bookmark-title">Beans</div></a></figure>',
      `<p>{{ '{' }}{{ '{' }} first_name }}</p>`,
      '<div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
    ].join(''),
  )
  assert.match(
    podcast!.body.text,
    /^<p><a href="https:\/\/a\.example\/1\.mp3">Talk<\/a><\/p><p>Words<\/p>$/,
  )
  assert.deepEqual(
    [draft!.state, draft!.publishedAt, draft!.access],
    ['draft', null, 'subscribers'],
  )
  assert.deepEqual(losses, [
    ['subscribe_form', 'Sow “peas”: Join us'],
    ['house_button', 'Sow “peas”: Share'],
    ['subscribe_button', 'Sow “peas”: Subscribe now'],
    ['poll', 'Sow “peas”: Peas?'],
    ['audio', 'Talk: https://a.example/1.mp3'],
    ['not_issue', 'About'],
    ['missing_text', 'Gone: posts/105.gone.html'],
  ])
})

test('Ghost: issues with authors, access and host; pages and gated parts are lost', async () => {
  const { issues, losses, readers, pictures } = await allFound(
    HOUSES.ghost,
    GHOST,
    'https://old.example',
  )
  assert.deepEqual(Object.keys(readers), ['members.csv'])
  assert.deepEqual(pictures, ['https://old.example/content/images/2024/pea.png'])
  const [post, draft] = issues
  assert.deepEqual(
    [post!.url, post!.paths, post!.access, post!.author, post!.subject, post!.cover, draft!.state],
    [
      'https://old.example/peas/',
      ['/peas'],
      'subscribers',
      'Ada, Bob',
      'Peas now',
      'https://old.example/content/images/2024/pea.png',
      'draft',
    ],
  )
  assert.equal(
    post!.body.text,
    `<p>Hi {{ first_name | default: "there" }}</p>${PAYWALL_HTML}<p><a href="https://old.example/beans/">Beans</a></p><p><a href="https://old.example/a.mp3">Talk</a></p>`,
  )
  assert.deepEqual(losses, [
    ['gated_part', 'Peas: Paid only'],
    ['subscribe_form', 'Peas: Join'],
    ['audio', 'Peas: https://old.example/a.mp3'],
    ['not_issue', 'About'],
  ])
})

test('covers keep the words that the archive has for them; a title or file name is none', async () => {
  const alts = async (house: House, files: Record<string, string> | string) =>
    (await allFound(house, files)).issues.map(({ cover, coverAlt }) => [
      cover?.split('/').at(-1) ?? null,
      coverAlt,
    ])
  assert.deepEqual((await alts(HOUSES.ghost, GHOST))[0], ['pea.png', 'A green pea'])
  assert.deepEqual((await alts(HOUSES.wordpress, WXR))[0], ['pea.jpg', 'Green pea'])
  const nameless = WXR.replace('_wp_attachment_image_alt', 'other')
  assert.deepEqual((await alts(HOUSES.wordpress, nameless))[0], ['pea.jpg', undefined])
  const heads = [
    'image: /assets/pea.png\nimage_alt: A pea',
    'heroImage: /assets/pea.png\nheroImageAlt: "Peas: two"',
    'image:\n  path: /assets/pea.png\n  alt: A pod',
    'image:\n  url: /assets/pea.png\n  alt: A bed',
    'cover:\n  image: /assets/pea.png',
  ]
  const texts = heads.map((head, i) => [`${i}.md`, `---\ntitle: Peas\n${head}\n---\nText\n`])
  assert.deepEqual(
    await alts(HOUSES.markdown, { 'assets/pea.png': 'png', ...Object.fromEntries(texts) }),
    ['A pea', 'Peas: two', 'A pod', 'A bed', undefined].map((alt) => ['pea.png', alt]),
  )
})

test('Ghost: without the former site, pictures of the archive have addresses of their own', async () => {
  const { issues, pictures } = await allFound(HOUSES.ghost, GHOST)
  assert.deepEqual(pictures, ['https://archive.invalid/content/images/2024/pea.png'])
  assert.equal(issues[0]!.cover, pictures[0])
})

test('beehiiv: the part that the author wrote, with its paywall and placeholders', async () => {
  const { issues, losses, readers } = await allFound(HOUSES.beehiiv, BEEHIIV)
  assert.deepEqual(Object.keys(readers), ['subscribers.csv'])
  const [issue] = issues
  assert.deepEqual(
    [issue!.id, issue!.paths, issue!.access, issue!.subject, issue!.publishedAt],
    ['b1', ['/p/peas'], 'paid', 'Peas today', '2023-01-18T21:25:27.000Z'],
  )
  assert.equal(issue!.body.text, `<p>Hi {{first_name}}</p>${PAYWALL_HTML}<p>Paid</p>`)
  assert.deepEqual(losses, [
    ['house_widget', 'Peas: {{rp_personalized_text}}'],
    ['missing_text', 'Empty'],
  ])
})

test('Buttondown: Markdown and HTML with placeholders, footnotes and a paywall', async () => {
  const { issues, losses } = await allFound(HOUSES.buttondown, BUTTONDOWN)
  assert.deepEqual(
    issues.map(({ paths, state, body: { format, text } }) => [paths, state, format, text]),
    [
      [
        ['/archive/peas'],
        'published',
        'markdown',
        `Hi {{ first_name }}, {{ email }}\\[1\\]\n\n${PAYWALL_HTML}\n\nPaid \`{{ '{' }}{ x }}\`\n\n---\n\n\\[1\\] A note`,
      ],
      [['/archive/beans'], 'draft', 'html', '<p>Beans</p>'],
    ],
  )
  assert.deepEqual(losses, [['subscribe_form', 'Peas: {{ subscribe_form }}']])
})

test('Mailchimp: campaigns by their files, without footer and preview text', async () => {
  const { issues, losses, readers } = await allFound(HOUSES.mailchimp, MAILCHIMP)
  assert.deepEqual(Object.keys(readers), ['subscribed.csv', 'unsubscribed.csv'])
  assert.deepEqual(
    issues.map(({ id, title, state, publishedAt, preheader }) => [
      id,
      title,
      state,
      publishedAt,
      preheader,
    ]),
    [
      ['c1', 'Sow peas, {{ first_name }}', 'published', '2021-03-04T10:00:00.000Z', 'Now or never'],
      ['99_lost', 'Lost', 'draft', null, null],
    ],
  )
  assert.match(issues[0]!.body.text, /<td>Dear \{\{ first_name \}\}<\/td>/)
  assert.ok(!/UNSUB|Now or never/.test(issues[0]!.body.text))
  assert.deepEqual(losses, [
    ['house_footer', 'c1_sow-peas: *|LIST:ADDRESS|* Leave'],
    ['no_date', '99_lost'],
  ])
})

test('WordPress: posts of both editors, their files and authors, without entities that grow', async () => {
  const { issues, losses } = await allFound(HOUSES.wordpress, WXR)
  const [classic, blocks, hidden] = issues
  assert.deepEqual(
    [
      classic!.url,
      classic!.paths,
      classic!.author,
      classic!.cover,
      classic!.publishedAt,
      classic!.title,
    ],
    [
      'https://blog.example/2020/01/peas/',
      ['/2020/01/peas'],
      'Ada',
      'https://blog.example/pea.jpg',
      '2020-01-02T03:04:05.000Z',
      'Peas & beans &lol;',
    ],
  )
  assert.equal(
    classic!.body.text,
    '<p>One<br>\ntwo</p>\n<figure><img src="https://blog.example/pea.jpg" alt="Pea"><figcaption>A pea</figcaption></figure>\n<p><a href="https://youtu.be/aaaaaaaaaaa">https://youtu.be/aaaaaaaaaaa</a></p>\n<figure><img src="https://blog.example/pea.jpg" alt="Green pea"><figcaption>Round</figcaption></figure>\n<p>[sic] [box a="1"]</p>',
  )
  assert.equal(blocks!.access, 'paid')
  assert.equal(blocks!.body.text.replace(/\s*\n\s*/g, ''), `<p>Free</p>${PAYWALL_HTML}<p>Paid</p>`)
  assert.equal(hidden!.state, 'draft')
  assert.deepEqual(losses, [
    ['comments', 'Peas & beans &lol;: 2'],
    ['shortcode', 'Peas & beans &lol;: [box a="1"]'],
    ['dynamic_part', 'Blocks: latest-posts'],
    ['private', 'Hidden'],
    ['not_issue', 'About (page)'],
  ])
})

test('WordPress: footnotes stand where their block is', async () => {
  const notes = JSON.stringify([
    { id: 'a', content: 'Green <em>ones</em>' },
    { id: 'b', content: 'Broad' },
  ])
  const withNotes = (meta: string) =>
    WXR.replace('<p>Paid</p>', '<!-- wp:footnotes /--><p>Paid</p>').replace(
      '<wp:post_id>2</wp:post_id>',
      `<wp:post_id>2</wp:post_id>${meta}`,
    )
  const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${notes}]]></wp:meta_value></wp:postmeta>`
  const { issues, losses } = await allFound(HOUSES.wordpress, withNotes(meta))
  assert.match(
    issues[1]!.body.text,
    /<ol><li>Green <em>ones<\/em><\/li><li>Broad<\/li><\/ol><p>Paid/,
  )
  assert.ok(!losses.some(([, example]) => example === 'Blocks: footnotes'))
  const without = await allFound(HOUSES.wordpress, withNotes(''))
  assert.ok(without.losses.some(([, example]) => example === 'Blocks: footnotes'))
})

test('Ghost: a video is a link with the words of its caption', async () => {
  const video =
    '<figure class=\\"kg-card kg-video-card\\"><video src=\\"__GHOST_URL__/1.mp4\\"></video><figcaption><p>The film</p></figcaption></figure>'
  const file = GHOST['ghost/export.json'].replace('<p>Soon</p>', video)
  const { issues } = await allFound(
    HOUSES.ghost,
    { 'ghost/export.json': file },
    'https://old.example',
  )
  assert.equal(issues[1]!.body.text, '<p><a href="https://old.example/1.mp4">The film</a></p>')
})

test('Ghost: a button stays one without the style sheet of its site', async () => {
  const button = (style: string) =>
    `<h4>Shop</h4><a class=\\"kg-btn\\"${style} href=\\"https://a.example\\">Buy</a>`
  const bodyOf = async (html: string) => {
    const file = GHOST['ghost/export.json'].replace('<p>Soon</p>', html)
    return (await allFound(HOUSES.ghost, { 'ghost/export.json': file })).issues[1]!.body.text
  }
  assert.match(await bodyOf(button('')), /style="display:inline-block;padding:/)
  assert.match(await bodyOf(button(' style=\\"color:#fff\\"')), /style="color:#fff"/)
})

test('beehiiv: a button to its form leaves no word behind', async () => {
  const button = (href: string) =>
    `<td style='background-color:#000'><a href='${href}'>Go now</a></td>`
  const withButtons = BEEHIIV['posts.csv'].replace(
    '<p>Paid</p>',
    `<table><tr>${button('https://garden.beehiiv.com/subscribe')}${button('https://a.example')}</tr></table>`,
  )
  const { issues, losses } = await allFound(HOUSES.beehiiv, { 'posts.csv': withButtons })
  assert.equal(issues[0]!.body.text.match(/Go now/g)?.length, 1)
  assert.ok(losses.some(([what]) => what === 'subscribe_button'))
})

test('Markdown: front matter in YAML and TOML, former paths, pictures of the archive', async () => {
  const { issues, losses, pictures } = await allFound(HOUSES.markdown, SITE)
  assert.deepEqual(
    issues.map(({ title, paths, state, publishedAt }) => [title, paths, state, publishedAt]),
    [
      [
        'Peas',
        ['/garden/2021/08/23/peas.html', '/old/peas'],
        'published',
        '2021-08-23T00:00:00.000Z',
      ],
      ['Beans', ['/beans'], 'draft', '2022-06-06T00:00:00.000Z'],
      ['No head', ['/notes/plain'], 'draft', null],
      ['bomb', ['/2022/01/01/bomb.html'], 'published', '2022-01-01T00:00:00.000Z'],
    ],
  )
  assert.equal(issues[0]!.url, 'https://garden.example/garden/2021/08/23/peas.html')
  assert.equal(
    issues[0]!.body.text,
    `![Pea](https://garden.example/assets/pea.png) [about](https://garden.example/about)\n\n\n\`\`\`ruby\nputs "{{ '{' }}{ x }}"\n\`\`\`\n\n{{ '{' }}{{ '%' }} include box.html {{ '%' }}}`,
  )
  assert.deepEqual(pictures, ['https://garden.example/assets/pea.png'])
  assert.deepEqual(losses, [
    ['shortcode', 'Peas: {% include box.html %}'],
    ['no_date', 'No head'],
    ['broken_file', '_posts/2022-01-01-bomb.md: the head of the file'],
  ])
})

test('Markdown: a folder around the whole site is no part of ids, paths and links', async () => {
  const text = '---\ndate: 2021-08-23\n---\n![Pea](/img/pea.png) [beans](../beans/)\n'
  const site = { 'notes/peas.md': text, 'beans.md': text, 'img/pea.png': 'png' }
  const inside = (folder: string, more = {}) => ({
    ...Object.fromEntries(Object.entries(site).map(([name, file]) => [folder + name, file])),
    ...more,
  })
  const found = async (files: Record<string, string>) => {
    const all = await allFound(HOUSES.markdown, files, 'https://garden.example')
    assert.equal(all.pictures.length, 1)
    return all.issues.map(({ id, paths, body }) => [
      id,
      paths,
      /\[beans\]\((.*?)\)/.exec(body.text)![1],
    ])
  }
  const plain = await found(site)
  assert.deepEqual(plain, [
    ['notes/peas.md', ['/notes/peas'], 'https://garden.example/beans/'],
    ['beans.md', ['/beans'], 'https://garden.example/beans/'],
  ])
  for (const files of [inside('garden-main/'), inside('Garden 2/', { 'readers.csv': 'a,b\n' })])
    assert.deepEqual(await found(files), plain)
  const ids = async (...names: string[]) =>
    (
      await allFound(HOUSES.markdown, Object.fromEntries(names.map((name) => [name, text])))
    ).issues.map(({ id }) => id)
  // Another archive may have more folders beside these, or the same names below another folder.
  for (const name of ['_posts/a.md', 'content/a.md', '2023/a.md', 'peas/index.md'])
    assert.deepEqual(await ids(name), [name])
})

test('one post 100,000 times comes once, and issues over 200,000 letters are named', async () => {
  const rows = `${'1,2020-01-01,true,newsletter,everyone,Peas\n'.repeat(100_000)}2,2020-01-01,true,newsletter,everyone,Long\n`
  const { issues, losses } = await allFound(HOUSES.substack, {
    'posts.csv': `post_id,post_date,is_published,type,audience,title\n${rows}`,
    'posts/1.html': '<p>Peas</p>',
    'posts/2.html': '<p>Peas</p>'.repeat(20_000),
  })
  assert.equal(issues.length, 1)
  assert.deepEqual(
    [losses.length, losses[0], losses.at(-1)],
    [100_000, ['repeated_issue', 'Peas'], ['issue_too_long', 'Long']],
  )
})

test('broken rows and files are losses, and the rest is read', async () => {
  const { issues, losses } = await allFound(HOUSES.substack, {
    'posts.csv':
      'post_id,post_date,is_published,type,audience,title\n1,2020-01-01\n2,soon,true,newsletter,everyone,Peas\n',
    'posts/2.html': '<p>Peas</p>',
  })
  assert.deepEqual(
    issues.map(({ state }) => state),
    ['draft'],
  )
  assert.deepEqual(
    losses.map(([what]) => what),
    ['broken_row', 'no_date'],
  )
})

test('every loss has a sentence', async () => {
  for (const [service, files] of Object.entries(ARCHIVES))
    for (const [what] of (await allFound(HOUSES[service as Service], files)).losses)
      assert.match(FOUND_LOSSES[what as LossCode], /\.$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Content } from '../text/content.ts'
import { withoutBlockIds } from '../blocks/block-ids.ts'
import { convertOrErrors } from './convert.ts'
import { FOREIGN } from './fixtures/foreign-html.ts'

function read(body: string) {
  const made = convertOrErrors({ convert: { format: 'html', body }, to: 'blocks' })
  assert.ok(!Array.isArray(made), JSON.stringify(made))
  assert.ok(made.content.format === 'blocks')
  assert.ok(Content.safeParse(made.content).success)
  return { blocks: withoutBlockIds(made.content.blocks), losses: made.losses }
}

for (const { name, html, blocks, losses = [] } of FOREIGN)
  test(`reads ${name}`, () => {
    const made = read(html)
    assert.deepEqual(made.blocks, blocks)
    assert.deepEqual(
      made.losses.map(({ code }) => code).filter((code) => code !== 'styles'),
      losses,
    )
  })

test('a gallery keeps links, and a picture that is left out is told once', () => {
  const { blocks, losses } = read(
    '<figure class="wp-block-gallery"><a href="https://shop.example/peas"><img src="https://w.example/1.jpg" alt=""></a><a href="https://w.example/2.jpg"><img src="https://w.example/2.jpg" alt=""></a><img src="3.jpg" alt=""></figure><figure class="wp-block-gallery"><img src="https://w.example/4.jpg" alt="Beans"><img src="5.jpg" alt=""></figure>',
  )
  assert.deepEqual(blocks, [
    {
      type: 'gallery',
      images: [
        { url: 'https://w.example/1.jpg', alt: '', href: 'https://shop.example/peas' },
        { url: 'https://w.example/2.jpg', alt: '' },
      ],
    },
    { type: 'image', url: 'https://w.example/4.jpg', alt: 'Beans' },
  ])
  assert.deepEqual(
    losses.map(({ code }) => code),
    ['image_address', 'image_address'],
  )
})

test('the caption of several images is below the last of them', () => {
  const { blocks, losses } = read(
    '<figure class="kg-card kg-gallery-card kg-card-hascaption"><div><img src="https://w.example/1.jpg" alt="One"></div><div><img src="https://w.example/2.jpg" alt="Two"></div><figcaption>The rows</figcaption></figure>',
  )
  assert.deepEqual(blocks, [
    { type: 'image', url: 'https://w.example/1.jpg', alt: 'One' },
    { type: 'image', url: 'https://w.example/2.jpg', alt: 'Two' },
    { type: 'paragraph', text: [{ text: 'The rows' }] },
  ])
  assert.deepEqual(losses, [])
})

test('details without a summary keep the order of their text', () => {
  const { blocks } = read('<details><p>First</p><h2>Second</h2><p>Third</p></details>')
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['paragraph', 'heading', 'paragraph'],
  )
})

test('nothing that acts is read, whatever holds it', () => {
  const { blocks } = read(
    '<p onclick="x()">Hi <a href="javascript:alert(1)">there</a><script>alert(1)</script></p><style>p{}</style><iframe src="javascript:alert(1)"></iframe><img src="javascript:x" alt="a"><svg><script>1</script></svg><a class="button" href="data:text/html,x">b</a><iframe src="http://evil.example"></iframe>',
  )
  assert.deepEqual(blocks, [
    { type: 'paragraph', text: [{ text: 'Hi there' }] },
    { type: 'paragraph', text: [{ text: 'ab' }] },
  ])
})

test('Liquid between rows and items, and in hidden parts, stays', () => {
  for (const body of [
    '<table><tbody><tr><th>Seed</th></tr>{% for x in seeds %}<tr><td>{{ x }}</td></tr>{% endfor %}</tbody></table>',
    '<ul>{% for x in seeds %}<li>{{ x }}</li>{% endfor %}</ul>',
    '<div style="display:none">{% assign a = 1 %}</div>',
  ])
    assert.deepEqual(read(body).blocks, [{ type: 'html', body }])
})

test('a table that is too long becomes several, each with the names of its columns', () => {
  const rows = '<tr><td>a</td></tr>'.repeat(150)
  const { blocks } = read(`<table><tr><th>Seed</th></tr>${rows}</table>`)
  assert.deepEqual(
    blocks.map((block) => block.type === 'table' && [block.header, block.rows.length]),
    [
      [true, 100],
      [true, 52],
    ],
  )
})

test('a list that is too long becomes several, and so do code and long words', () => {
  assert.equal(read(`<ul>${'<li>a</li>'.repeat(350)}</ul>`).blocks.length, 2)
  assert.equal(read(`<pre>${'a'.repeat(50_000)}</pre>`).blocks.length, 5)
  assert.equal(read(`<p>${'a'.repeat(50_000)}</p>`).blocks.length, 1)
})

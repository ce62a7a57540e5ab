import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { compile } from '../compile/compile.ts'
import { openTemplate } from '../compile/email-template.ts'
import { isCounted } from '../compile/tracking.ts'
import { convertOrErrors } from '../convert/convert.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { type ProductFacts, type ProductsById, describeProduct } from './products.ts'

const ID = 'prd_01k5r8f3q5fz9v1m6x2c7n4b0d'
const URL = `https://mail.example/n/garden/products/${ID}`
const PEAS: ProductFacts = {
  name: 'Peas <in> pots',
  description: 'A little book.\n\nMore of it.',
  price: 1250,
  minimumPrice: null,
  currency: 'eur',
  isForSale: true,
  language: 'en',
  url: URL,
}
const content = { format: 'blocks' as const, blocks: [{ type: 'product' as const, productId: ID }] }

/** Renders the mail of a text with one product, as a reader gets it. */
function mail(facts: Partial<ProductFacts>, place: 'mail' | 'archive' = 'mail') {
  const products: ProductsById = { [ID]: describeProduct({ ...PEAS, ...facts }) }
  const compiled = compile(
    { subject: 'Peas', previewText: '', content, products },
    EXAMPLE_NEWSLETTER,
    place,
  )
  const reader = {
    email: 'bob@example.com',
    fields: {},
    unsubscribeUrl: 'https://mail.example/u',
    preferencesUrl: 'https://mail.example/p',
    newsletterUrl: '',
  }
  const { fill } = openTemplate(compiled, EXAMPLE_NEWSLETTER)
  return { ...fill(reader), links: compiled.links }
}

const HOSTS = { baseUrl: 'https://mail.example', siteUrl: null }

test('a mail shows name, first paragraph, price and a button to the page, and its text the same', async () => {
  const { html, text, links } = mail({})
  assert.match(
    html,
    new RegExp(
      `Peas &lt;in&gt; pots[^]*A little book\\.<[^]*€12\\.50[^]*<a [^>]*href="${URL}"[^>]*>Buy</a>`,
    ),
  )
  assert.doesNotMatch(html, /More of it/)
  assert.ok(text.includes(`Peas <in> pots: €12.50\nA little book.\n${URL}\n`), text)
  assert.deepEqual(
    [links, isCounted(URL, HOSTS), isCounted('https://mail.example/n/garden', HOSTS)],
    [[URL], true, false],
  )
  assert.deepEqual(await htmlFaults(html), [])
  assert.match(mail({}, 'archive').html, new RegExp(`href="${URL}"`))
})

test('one that is not for sale says so without a button, and one that is gone is left out', () => {
  const { html, text } = mail({ isForSale: false })
  assert.match(html, /Not for sale at the moment/)
  assert.ok(!`${html}${text}`.includes('/products/'))
  const gone = compile({ subject: 'Peas', previewText: '', content }, EXAMPLE_NEWSLETTER, 'mail')
  assert.ok(!gone.html.includes('mc-product-card'))
})

test('its words are German in a German newsletter, and a name with Liquid stays what it is', () => {
  const german = mail({ language: 'de-AT', price: 0, description: 'x '.repeat(300) })
  assert.match(german.text, /: Kostenlos\n(?:x ){10,100}x…\n/)
  assert.match(german.html, />Kostenlos holen</)
  assert.match(mail({ language: 'de', minimumPrice: 500 }).text, /Ab 5,00\s€/)
  assert.match(mail({ name: '{{ email }}{% break %}' }).text, /\{ \{ email \}\}\{ % break %\}: /)
})

test('in Markdown and HTML it is a link, and the loss is named', () => {
  const products = { [ID]: describeProduct(PEAS) }
  const converted = (to: 'markdown' | 'html', known: ProductsById) => {
    const made = convertOrErrors({ convert: content, to, products: known })
    assert.ok(!Array.isArray(made) && made.content.format !== 'blocks')
    return [made.content.body, made.losses.map(({ code }) => code)]
  }
  assert.deepEqual(converted('markdown', products), [
    `[Peas &#60;in&#62; pots](<${URL}>): €12.50`,
    ['product'],
  ])
  assert.deepEqual(converted('html', products), [
    `<p><strong><a href="${URL}">Peas &lt;in&gt; pots</a></strong>: €12.50</p>`,
    ['product'],
  ])
  assert.deepEqual(converted('html', {}), ['', ['missing_product']])
})

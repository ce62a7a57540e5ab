import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { Html } from '#lib/html.ts'
import { DEFAULT_BRANDING, type Newsletter } from '#areas/newsletters/index.ts'
import { articleOrErrors, fillOrErrors } from '../../src/areas/emails/compile/compile-or-errors.ts'
import { EVERYTHING, SCRIPTS } from '../../src/areas/emails/fixtures/everything-mails.ts'
import { EXAMPLE_NEWSLETTER } from '../../src/areas/emails/fixtures/newsletter.ts'
import type { Content } from '../../src/areas/emails/text/content.ts'
import { archivePage } from '../../src/areas/site/index.ts'
import { openBrowser, skip } from '#test/browser.ts'

/** The narrowest phones in use, in CSS pixels. */
const PHONE = { width: 360, height: 800 }
const LOOKS = ['plain', 'letter', 'magazine', 'card'] as const
const READER = {
  email: 'ada@readers.example',
  fields: { address: SCRIPTS.address, first_name: SCRIPTS.german },
  unsubscribeUrl: 'https://mail.example/unsubscribe/token',
  preferencesUrl: 'https://mail.example/preferences/token',
  newsletterUrl: 'https://mail.example/n/garden',
  date: '28 November 2026',
}

function newsletterOf(look: (typeof LOOKS)[number], language: string): Newsletter {
  return {
    ...EXAMPLE_NEWSLETTER,
    name: SCRIPTS.german,
    language,
    postalAddress: `${SCRIPTS.address}\n${SCRIPTS.hebrew}`,
    branding: { ...DEFAULT_BRANDING, look, footer: SCRIPTS.address },
  }
}

function mailOf(content: Content, newsletter: Newsletter): string {
  const text = { subject: 'x', previewText: SCRIPTS.german, content, issue: 'on_web' as const }
  const mail = fillOrErrors(text, newsletter, 'mail', READER)
  assert.ok(!Array.isArray(mail), JSON.stringify(mail))
  return mail.html
}

function pageOf(content: Content, newsletter: Newsletter): string {
  const article = articleOrErrors({ subject: 'x', previewText: '', content }, newsletter, {
    reader: READER,
    address: 'https://mail.example/n/garden/x',
  })
  assert.ok(!Array.isArray(article), JSON.stringify(article))
  const body = new Html(`<main class="n-column"><article>${article.html}</article></main>`)
  const site = { ...newsletter, isOpen: true, sells: false }
  return archivePage(site, { title: 'x', head: new Html(''), body }, 'https://mail.example').text
}

/** Returns the page's width, and the parts that reach over the edge. */
async function widthOf(page: Page, html: string): Promise<{ width: number; wide: string[] }> {
  await page.setContent(html.replace(/<link\b[^>]*>/g, ''), { waitUntil: 'domcontentloaded' })
  return page.evaluate<{ width: number; wide: string[] }>(`({
    width: Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('.n-issue')].map((one) => one.scrollWidth)),
    wide: [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
      .map((one) => one.outerHTML.slice(0, 120) + ' ' + one.textContent.slice(0, 40))
      .slice(-3),
  })`)
}

test(
  'a mail and a page of everything, in every format, script and look, are as wide as a phone',
  { skip },
  async (t) => {
    const browser = await openBrowser()
    const page = await browser.newPage({ viewport: PHONE })
    await page.route('**/*', (route) => route.abort())
    for (const [format, content] of Object.entries(EVERYTHING))
      for (const language of ['en', 'ar'])
        for (const look of LOOKS)
          await t.test(`${format}, ${language}, ${look}`, async () => {
            const newsletter = newsletterOf(look, language)
            const mail = await widthOf(page, mailOf(content, newsletter))
            assert.equal(mail.width, PHONE.width, `the mail: ${mail.wide.join('\n')}`)
            const archive = await widthOf(page, pageOf(content, newsletter))
            assert.equal(archive.width, PHONE.width, `the page: ${archive.wide.join('\n')}`)
          })
  },
)

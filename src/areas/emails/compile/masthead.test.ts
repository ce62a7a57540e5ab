import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  DEFAULT_BRANDING,
  LOOKS,
  type Branding,
  type Newsletter,
} from '#areas/newsletters/index.ts'
import { html } from '#lib/html.ts'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import type { EmailText } from '../text/email-text.ts'
import { ownMail } from '../message/own-mail.ts'
import { compile } from './compile.ts'
import { openTemplate } from './email-template.ts'

const image = (name: string, width: number) => ({
  path: `/i/img_${name}/${width}.png`,
  width,
  height: 100,
})
const branded: Branding = {
  ...DEFAULT_BRANDING,
  look: 'letter',
  logoHasName: true,
  palette: {
    light: { accent: '#c2337a', background: '#fbeef4', card: '#ffffff', text: '#2a1820' },
    dark: { accent: '#ff7ab8', background: '#170d12', card: '#24161d', text: '#f6e6ee' },
  },
  images: {
    ...DEFAULT_BRANDING.images,
    logo: image('logo', 400),
    logoDark: image('dark', 400),
    header: image('wide', 1200),
  },
  socialLinks: [{ network: 'mastodon', href: 'https://m.example/@ada' }],
  footer: 'By <lamplight>',
}
const reader = {
  email: 'a@readers.example',
  fields: {},
  unsubscribeUrl: 'https://mail.example/unsubscribe/t',
  preferencesUrl: 'https://mail.example/preferences/t',
  newsletterUrl: 'https://mail.example/n/garden',
  issueUrl: 'https://mail.example/n/garden/cmp_1',
  date: '1 March 2026',
}

function mailOf(more: Partial<Newsletter>, issue?: EmailText['issue']) {
  const newsletter = { ...EXAMPLE_NEWSLETTER, ...more }
  const source = {
    subject: 'March',
    previewText: '',
    content: { format: 'markdown' as const, body: '# Peas' },
    ...(issue && { issue }),
  }
  const { fill } = openTemplate(compile(source, newsletter, 'mail'), newsletter)
  return fill(reader)
}

test('each look is sound HTML with logo, picture and footer links', async () => {
  for (const look of LOOKS) {
    const { html: page, text } = mailOf({ branding: { ...branded, look } }, 'on_web')
    assert.deepEqual(await htmlFaults(page), [], look)
    for (const name of ['logo/400', 'dark/400', 'wide/1200'])
      assert.match(page, new RegExp(`src="https://mail.example/i/img_${name}.png"`), look)
    assert.match(
      page,
      /By &lt;lamplight&gt;[\s\S]*href="https:\/\/m\.example\/@ada"[^>]*>Mastodon/,
      look,
    )
    assert.match(text, /By <lamplight>\nMastodon: https:\/\/m\.example\/@ada/, look)
    assert.match(page, /prefers-color-scheme:dark[\s\S]*#24161d/, look)
  }
})

test('the head has day and web link of an issue, and a wordmark does not repeat the name', () => {
  const { html: issue } = mailOf({ branding: branded }, 'on_web')
  assert.match(
    issue,
    /1 March 2026[\s\S]*href="https:\/\/mail\.example\/n\/garden\/cmp_1"[^>]*>View on the web/,
  )
  assert.doesNotMatch(issue, /class="mc-name/)
  assert.match(
    mailOf({ branding: { ...branded, logoHasName: false } }, 'on_web').html,
    /class="mc-name mc-name-beside"[^>]*>The "Weekly" Garden/,
  )
  assert.doesNotMatch(mailOf({ branding: branded }).html, /1 March 2026|View on the web/)
  assert.doesNotMatch(
    mailOf({ branding: branded, archive: 'hidden' }, 'on_web').html,
    /View on the web/,
  )
  assert.match(mailOf({ branding: branded }, 'mailed').html, /1 March 2026/)
  assert.doesNotMatch(mailOf({ branding: branded }, 'mailed').html, /View on the web/)
  assert.match(
    mailOf({ branding: branded, language: 'de' }, 'on_web').html,
    /Im Web ansehen[\s\S]*>Einstellungen<[\s\S]*>Abbestellen</,
  )
})

test('a mail of our own wears colours and logo, and none of the owner’s words and pictures', async () => {
  const page = ownMail(
    { ...EXAMPLE_NEWSLETTER, branding: branded },
    {
      title: 'Confirm',
      body: html`<p>Hi</p>`,
      button: { label: 'Yes', address: 'https://mail.example/c', note: 'Or' },
      reason: 'Why',
      baseUrl: 'https://mail.example',
    },
  )
  assert.deepEqual(await htmlFaults(page), [])
  assert.match(page, /background: ?#c2337a[\s\S]*>Yes</)
  assert.match(
    page,
    /prefers-color-scheme:dark\)\{[^]*mc-closing-pad\{background:#ff7ab8!important/,
  )
  assert.match(page, /img_logo/)
  assert.doesNotMatch(page, /lamplight|m\.example|img_wide/)
})

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { fits, openBrowser, skip as noBrowser } from '#test/browser.ts'
import { apiClient } from '#test/contract/client.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { smtpSink, until } from '#test/sinks.ts'
import { messages, PLUGIN, translations, wordFiles } from '../../scripts/wordpress/words.ts'
import { moodyServer } from '../support/wordpress/moody-server.ts'
import { ADMIN, skip as noWordPress, startWordPress } from '../support/wordpress/wordpress.ts'

// The WordPress plugin (integrations/wordpress) from its ZIP in a real WordPress, with a real browser
// and a running Mailcast.

const skip = noWordPress || noBrowser
const ROOT = new URL('../..', import.meta.url).pathname
const HOSTILE = '</a><script>alert(1)</script> "Peas" & <b onmouseover=alert(2)>beans</b>'

const wordpress = skip ? null! : await startWordPress(zip())
const smtp = skip ? null! : await smtpSink()
const product = skip
  ? null!
  : productAt(await mailcastOnServer({ SMTP_URL: smtp.url, MAIL_FROM: 'news@garden.example' }))
const browser = skip ? null! : await openBrowser()

function zip(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-zip-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/wordpress/pack.ts', folder],
    { cwd: ROOT, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  return stdout.trim()
}

async function newsletter(more: object = {}) {
  const { apiKey, newsletterId, owner } = await product.account()
  const slug = `weekly-${owner.email.slice(4, 12)}`
  const api = apiClient(product.url, apiKey)
  await api.patch(`/newsletters/${newsletterId}`, {
    slug,
    postalAddress: '12 Green Lane, Exeter',
    ...more,
  })
  /** Sends an issue, which is in the archive then. */
  async function issue(subject: string, more: object = {}): Promise<void> {
    const { id } = await api.post('/campaigns', {
      subject,
      content: { format: 'markdown', body: '# Sow peas\n\nNow.' },
      ...more,
    })
    await api.post(`/campaigns/${id}/send`)
    await until('it is sent', async () => (await api.get(`/campaigns/${id}`)).status === 'sent')
  }
  async function reader(): Promise<void> {
    await api.post('/contacts/imports', { rows: [{ email: 'bo@readers.example' }] })
    await until('a reader', async () => (await api.get('/contacts?status=active')).data.length > 0)
  }
  const hide = () => api.patch(`/newsletters/${newsletterId}`, { archive: 'hidden' })
  return { api, slug, site: `${product.url}/n/${slug}`, issue, reader, hide }
}

/** Opens a page, and collects what its console complains of and every dialog. */
async function open(options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error' || /block validation/i.test(line.text()))
      errors.push(`${line.text()} ${line.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('dialog', (dialog) => {
    errors.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, errors, close: () => context.close() }
}

async function openAsAdmin() {
  const opened = await open({ viewport: { width: 1440, height: 900 } })
  await opened.page.goto(`${wordpress.url}/wp-login.php`)
  await opened.page.getByLabel('Username or Email Address').fill(ADMIN.name)
  await opened.page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await opened.page.getByRole('button', { name: 'Log In' }).click()
  await opened.page.waitForURL(/wp-admin/)
  return opened
}

test(
  'a visitor without JavaScript signs up by the block, confirms, and is in Mailcast alone',
  { skip },
  async () => {
    const { api, site } = await newsletter()
    wordpress.choose(site)
    const address = wordpress.page('Join', '<!-- wp:mailcast/form {"heading":"Letters"} /-->')
    const { page, errors, close } = await open({ javaScriptEnabled: false })
    const email = 'grace@readers.example'
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))

    await page.goto(address)
    assert.deepEqual([...hosts], [wordpress.url], 'nothing is loaded from elsewhere')
    assert.ok(await fits(page))
    await page.getByRole('heading', { name: 'Letters' }).waitFor()
    await page.getByLabel('Your e-mail address').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.equal(page.url(), site)

    const mail = () => smtp.mails.find(({ to }) => to === email)
    await until('a confirmation mail', () => mail() !== undefined)
    const { html = '' } = await PostalMime.parse(mail()!.raw)
    await page.goto(/href="([^"]+\/confirm\/[^"]+)"/.exec(html)![1]!)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()

    const [contact] = (await api.get(`/contacts?email=${email}`)).data
    assert.deepEqual([contact.status, contact.source], ['active', 'wordpress'])
    const stored = wordpress.dump()
    assert.ok(stored.includes('mailcast_newsletters') && !stored.includes(email))
    assert.deepEqual(errors, [])
    await close()
  },
)

test(
  'a program that fills in everything is not signed up, and the author’s words are escaped',
  { skip },
  async () => {
    const { api, site } = await newsletter()
    wordpress.choose(site)
    const chosen = JSON.stringify({ heading: HOSTILE, button: HOSTILE, consent: HOSTILE })
    const address = wordpress.page(
      'Words',
      `<!-- wp:mailcast/form ${chosen.replaceAll('--', '\\u002d\\u002d').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} /-->`,
    )
    const { page, errors, close } = await open()
    await page.goto(address)
    assert.equal(await page.locator('.mailcast-heading').innerText(), HOSTILE)
    assert.equal(await page.locator('.mailcast-consent').innerText(), HOSTILE)
    await page.evaluate('document.querySelector("input[name=website]").value = "spam"')
    await page.getByLabel('Your e-mail address').fill('robot@readers.example')
    await page.locator('.mailcast-form button').click()
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor()
    assert.equal((await api.get('/contacts')).data.length, 0)
    assert.deepEqual(errors, [])
    await close()
  },
)

test(
  'the latest issues are shown with hostile titles as text, by block and by shortcode',
  { skip },
  async () => {
    const { site, issue, reader, hide } = await newsletter()
    await reader()
    await issue('The beans are up')
    await issue(HOSTILE, { previewText: '<script>alert(3)</script>' })
    wordpress.choose(site)
    const address = wordpress.page(
      'Issues',
      `<!-- wp:mailcast/issues {"showSummary":true} /-->\n<!-- wp:shortcode -->[mailcast_issues count="1" date="no"]<!-- /wp:shortcode -->`,
    )
    const { page, errors, close } = await open()
    await page.goto(address)
    assert.ok(await fits(page))
    const lists = page.locator('.mailcast-list')
    assert.deepEqual(await lists.nth(0).getByRole('link').allInnerTexts(), [
      HOSTILE,
      'The beans are up',
    ])
    assert.match(await lists.nth(0).innerText(), /<script>alert\(3\)<\/script>/)
    assert.deepEqual(await lists.nth(1).locator('li').allInnerTexts(), [HOSTILE])
    await lists.nth(0).getByRole('link', { name: 'The beans are up' }).click()
    await page.getByRole('heading', { name: 'Sow peas' }).waitFor()
    assert.equal(page.url(), `${site}/the-beans-are-up`)

    await hide()
    await page.goto(address)
    assert.equal(await lists.count(), 2, 'for 15 minutes the server is not asked again')
    forgetTime(site)
    await page.goto(address)
    assert.equal(await lists.count(), 0, 'issues of a hidden archive are no longer shown')
    assert.deepEqual(errors, [])
    await close()
  },
)

/** Has the issues of a newsletter be read anew, as after 15 minutes. */
function forgetTime(address: string): void {
  wordpress.php(
    `$key = mailcast_issues_key( '${address}' ); $kept = get_transient( $key ); $kept['until'] = 0; set_transient( $key, $kept );`,
  )
}

for (const mood of ['silent', 'endless', 'circling', 'packed'] as const)
  test(
    `a ${mood} server leaves the old issues in place, and is not asked by the next visitor`,
    { skip },
    async () => {
      const server = await moodyServer()
      const address = `${server.url}/n/moody-${mood}`
      wordpress.choose(address)
      const page = wordpress.page(mood, '<!-- wp:mailcast/issues /-->')
      assert.match(await (await fetch(page)).text(), />The old issue<\/a>/)

      server.mood = mood
      forgetTime(address)
      const asked = server.asked
      const began = performance.now()
      const html = await (await fetch(page)).text()
      const tookMs = performance.now() - began
      assert.match(html, />The old issue<\/a>/)
      assert.ok(server.asked > asked)
      // The server would never have ended. The limit of 5 s has room for a busy machine.
      assert.ok(tookMs < 60_000, `${tookMs} ms`)
      const then = server.asked
      assert.match(await (await fetch(page)).text(), />The old issue<\/a>/)
      assert.equal(server.asked, then)
    },
  )

test('the settings read a pasted address, test it, and say what to do', { skip }, async () => {
  const { site, slug } = await newsletter()
  wordpress.choose()
  const { page, errors, close } = await openAsAdmin()
  const settings = `${wordpress.url}/wp-admin/options-general.php?page=mailcast`
  const save = async (text: string) => {
    await page.goto(settings)
    await page.getByLabel('Your newsletter').fill(text)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.waitForURL(/settings-updated/)
  }
  await save(`  ${site}/form?x=1 \n`)
  await page.getByText('Connected to “The Weekly Garden”.').waitFor()
  assert.equal(await page.getByLabel('Your newsletter').inputValue(), site)
  await page.getByText('There are no issues to show yet.').waitFor()

  for (const [typed, says, todo] of [
    [`${product.url}/n/nobody-has-this`, 'There is no newsletter', 'Site & forms shows it'],
    [`${wordpress.url}/license.txt`, 'no page of a Mailcast newsletter|There is no', 'opy'],
    [
      'http://127.0.0.1:1/n/weekly',
      '127.0.0.1 does not answer',
      'Open the address in your browser',
    ],
  ] as const) {
    await save(typed)
    const notice = await page.getByRole('alert').innerText()
    assert.match(notice, new RegExp(says))
    assert.match(notice, new RegExp(todo))
  }
  await save('javascript:alert(1)//<script>')
  await page.getByText('is no address of a page').first().waitFor()
  assert.equal(await page.getByLabel('Your newsletter').inputValue(), 'http://127.0.0.1:1/n/weekly')

  wordpress.choose(site)
  await page.goto(settings)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('Connected to “The Weekly Garden”.').waitFor()
  const form = await (
    await fetch(wordpress.page('By shortcode', `[mailcast_form newsletter="${slug}"]`))
  ).text()
  assert.match(form, /You will get The Weekly Garden by e-mail\./)
  const other = await (
    await fetch(wordpress.page('Another', '[mailcast_form newsletter="https://evil.example"]'))
  ).text()
  assert.doesNotMatch(other, /evil\.example|mailcast-form/)
  assert.deepEqual(errors, [])
  await close()
})

test(
  'the editor inserts both blocks, shows them, and opens them again without a complaint',
  { skip },
  async () => {
    const { site, issue, reader } = await newsletter()
    await reader()
    await issue('The beans are up')
    wordpress.choose(site)
    const { page, errors, close } = await openAsAdmin()
    await page.goto(`${wordpress.url}/wp-admin/post-new.php?post_type=page`)
    await page.waitForFunction('window.wp && wp.data && wp.data.select("core/editor")')
    for (const title of ['Newsletter sign-up', 'Latest newsletter issues']) {
      await page.getByRole('button', { name: /^(Toggle block inserter|Block Inserter)$/ }).click()
      await page.getByPlaceholder('Search').first().fill(title)
      await page.getByRole('option', { name: title }).click()
      const close = page.getByRole('button', {
        name: /^(Toggle block inserter|Block Inserter|Close Block Inserter)$/,
      })
      if ((await close.first().getAttribute('aria-expanded')) !== 'false')
        await close.first().click()
    }
    const canvas = (await page.locator('iframe[name="editor-canvas"]').count())
      ? page.frameLocator('iframe[name="editor-canvas"]')
      : page
    await canvas.locator('.mailcast-form').waitFor()
    await canvas.getByText('The beans are up').waitFor()
    await page.evaluate(
      `wp.data.dispatch('core/block-editor').updateBlockAttributes(wp.data.select('core/block-editor').getBlocks()[0].clientId, { heading: 'Letters' })
     wp.data.dispatch('core/editor').editPost({ title: 'Written here', status: 'publish' })`,
    )
    await canvas.getByRole('heading', { name: 'Letters' }).waitFor()
    await page.evaluate(`wp.data.dispatch('core/editor').savePost()`)
    const id = (await page.evaluate('wp.data.select("core/editor").getCurrentPostId()')) as number

    await page.goto(`${wordpress.url}/wp-admin/post.php?post=${id}&action=edit`)
    const blocks = 'wp.data.select("core/block-editor").getBlocks()'
    await page.waitForFunction(`window.wp && wp.data && ${blocks}.length === 2`)
    assert.deepEqual(await page.evaluate(`${blocks}.map(({ name, isValid }) => [name, isValid])`), [
      ['mailcast/form', true],
      ['mailcast/issues', true],
    ])
    assert.equal(await page.getByText('unexpected or invalid content').count(), 0)
    await page.goto(`${wordpress.url}/?page_id=${id}`)
    await page.getByRole('heading', { name: 'Letters' }).waitFor()
    await page.getByRole('link', { name: 'The beans are up' }).waitFor()
    assert.deepEqual(errors, [])
    await close()
  },
)

test('a German site has German words, in each country', { skip }, async () => {
  const { site } = await newsletter()
  wordpress.choose(site)
  const address = wordpress.page('Anmelden', '[mailcast_form]')
  for (const locale of ['de_DE', 'de_AT', 'de_DE_formal']) {
    wordpress.php(`update_option( 'test_locale', '${locale}' );`)
    assert.match(await (await fetch(address)).text(), />Abonnieren<\/button>/, locale)
  }
  wordpress.php(`delete_option( 'test_locale' );`)
})

test('all words are translated, and the files that WordPress reads are made of them', () => {
  const known = translations()
  const missing = messages().filter(
    ({ id, context }) => !known.get(context === '' ? id : `${context}\u0004${id}`),
  )
  assert.deepEqual(missing, [])
  for (const [id, shown] of known)
    assert.deepEqual(shown.match(/%\d?\$?[sd]/g), id === '' ? null : id.match(/%\d?\$?[sd]/g), id)
  for (const [name, content] of Object.entries(wordFiles()))
    assert.ok(
      readFileSync(join(PLUGIN, name)).equals(content),
      `${name} is stale: npm run pack:wordpress`,
    )
})

test('PHP complains of nothing, and a deleted plugin leaves nothing behind', { skip }, async () => {
  assert.deepEqual(wordpress.complaints(), [])
  assert.match(wordpress.dump(), /mailcast_/)
  wordpress.php(`require_once ABSPATH . 'wp-admin/includes/admin.php';
    deactivate_plugins( 'mailcast/mailcast.php' ); delete_plugins( array( 'mailcast/mailcast.php' ) );`)
  const options = wordpress.php(
    `global $wpdb; echo implode( ',', $wpdb->get_col( "select option_name from $wpdb->options where option_name like '%mailcast%'" ) );`,
  )
  assert.equal(options, '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'

// Connected apps in a real browser: how to connect one, what each may do, and its end.

/** The folder for pictures of the pages, where a person wants to look at them. */
const SHOTS = process.env['SHOTS']

test('a person connects apps, narrows one and revokes it', { skip }, async (context) => {
  const { page, errors, open, call, url, owner } = await openDashboard()
  const dialog = page.getByRole('dialog')
  const shoot = async (name: string) => {
    if (SHOTS === undefined) return
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(300)
        await page.screenshot({
          path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
  const connect = (input: object) =>
    call('POST', '/session/v1/connected-apps', { clientId: 'client', level: 'write', ...input })

  await context.test('the page tells how to connect each, with this address', async () => {
    await open('/settings/apps', 'Apps & agents')
    await page.getByText('No apps yet').waitFor()
    await page.getByText('Add custom connector').waitFor()
    // This server is on loopback, which the makers of hosted assistants cannot reach.
    await page.getByText(`which cannot reach ${url}/mcp`).waitFor()
    await shoot('empty')
    for (const [client, text] of [
      ['ChatGPT', 'developer mode'],
      ['Claude Code', `claude mcp add --transport http mailcast ${url}/mcp`],
      ['Cursor', `"url": "${url}/mcp"`],
      ['VS Code', 'code --add-mcp'],
      ['Another', 'streamable HTTP'],
    ] as const) {
      await page.getByRole('tab', { name: client, exact: true }).click()
      await page.getByRole('tabpanel').getByText(text).first().waitFor()
    }
    assert.equal(await page.getByText(`which cannot reach ${url}/mcp`).count(), 0)
    await page.getByRole('tab', { name: 'Cursor' }).click()
    await shoot('cursor')
  })

  await context.test('each app says in words what it may do, and who connected it', async () => {
    await connect({ name: 'Claude', host: 'claude.ai', sendsTo: 500, clientId: 'claude' })
    await connect({ name: 'Cursor', host: 'cursor.com', confirm: 'none', clientId: 'cursor' })
    await connect({
      name: 'Weekly figures',
      host: 'figures.example',
      level: 'read',
      expiresAt: '2099-06-30T12:00:00Z',
    })
    await open('/settings/apps', 'Apps & agents')
    await page.getByText('Reads and changes · A person approves · 500 recipients a day').waitFor()
    await page.getByText('Reads and changes · Without asking').waitFor()
    await page.getByText('Only reads · Until Jun 30, 2099').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'claude.ai' })
    await row.getByText(owner.email).last().waitFor()
    await row.getByText('Never', { exact: true }).waitFor()
    await shoot('apps')
  })

  await context.test('an app is narrowed in a dialog', async () => {
    await page.getByRole('button', { name: 'Actions for Cursor' }).click()
    await page.getByRole('menuitem', { name: 'Change what it may do' }).click()
    await dialog.getByLabel('A person approves').check()
    await dialog.getByLabel('Recipients a day').fill('20')
    await shoot('narrow')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Reads and changes · A person approves · 20 recipients a day').waitFor()
    const { data } = await call('GET', '/apps')
    const cursor = data.find(({ host }: { host: string }) => host === 'cursor.com')
    assert.deepEqual([cursor.level, cursor.confirm, cursor.sendsTo], ['write', 'person', 20])
  })

  await context.test('a question before the end of an app says what stops', async () => {
    await page.getByRole('button', { name: 'Actions for Cursor' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog.getByText('Its calls are refused from this moment on').waitFor()
    await shoot('revoke')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('cursor.com').waitFor({ state: 'detached' })
    const { data } = await call('GET', '/apps')
    assert.deepEqual(
      data.map(({ host }: { host: string }) => host),
      ['figures.example', 'claude.ai'],
    )
  })

  assert.deepEqual(errors, [])
})

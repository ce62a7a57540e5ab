import { loadavg } from 'node:os'
import { chromium } from 'playwright-core'
import { EXECUTABLE } from '#test/processes/run-parts.ts'
import { freePort } from '#test/processes/free-port.ts'
import { COMPOSER, HOME, loadSlowly } from '#test/slow-line.ts'
import { buildApp } from '../../src/process/app.ts'
import { ask, benchAccount, fillAudience } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

const DIST = new URL('../../dashboard/dist', import.meta.url).pathname
const ADA = { email: 'ada@garden.test', password: 'a password for benches' }

/**
 * Loads pages of the dashboard with an empty cache, on a line of 1.6 Mbit/s and 150 ms, with a
 * processor four times slower than this one. Prints the least and the median time of some rounds:
 * the least one says most on a machine that does other work. The dashboard must be built (`npm run
 * check` does). Options: `--rounds=5`, `--slowdown=4`, `--page=home`, `--list=yes` for the requests.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const rounds = Number(options['rounds'] ?? 5)
  const slowdown = Number(options['slowdown'] ?? 4)
  const url = `http://127.0.0.1:${await freePort()}`
  const { assembly, end } = await benchDatabase({ baseUrl: url })
  const { system } = assembly
  const app = buildApp(system, {
    trustedProxies: [],
    readiness: { starting: false, draining: false },
    dashboardFolder: DIST,
  })
  await app.listen({ port: Number(new URL(url).port), host: '127.0.0.1' })
  const account = await benchAccount(system)
  await fillAudience(system, account, 1000)
  // Growth is counted as readers come.
  for (let reader = 0; reader < 20; reader++)
    await ask(system, account.accountId, 'add_contact', {
      newsletterId: account.newsletterId,
      email: `new-${reader}@readers.test`,
    })
  const { id } = await ask(system, account.accountId, 'create_campaign', {
    subject: 'What grows in March',
    content: { format: 'blocks', blocks: letter() },
  })
  const pages = [
    { name: 'home', path: '', shows: HOME },
    { name: 'composer', path: `/campaigns/${id}`, shows: COMPOSER },
  ]
  const browser = await chromium.launch({
    executablePath: EXECUTABLE!,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const { name, path, shows } of pages.filter(
    ({ name }) => name === (options['page'] ?? name),
  )) {
    const loads = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: options['locale'] ?? 'en-US',
      })
      await context.addInitScript("localStorage.setItem('mailcast-started', '1')")
      const signedIn = await context.request.post(`${url}/auth/sign-in/email`, {
        data: ADA,
        headers: { origin: url },
      })
      if (!signedIn.ok()) throw new Error(await signedIn.text())
      loads.push(await loadSlowly(context, `${url}/app${path}`, { ...shows, slowdown }))
      await context.close()
    }
    const [best] = loads.sort((a, b) => a.usableMs - b.usableMs)
    const seconds = (ms: number) => (ms / 1000).toFixed(2)
    const middle = loads[Math.floor(loads.length / 2)]!
    print(
      `${name}: usable after ${seconds(best!.usableMs)} s at best, ${seconds(middle.usableMs)} s in the middle of ${rounds}; all read after ${seconds(best!.readMs)} s; ${best!.requests.length} requests, ${(best!.bytes / 1000).toFixed(0)} KB, layout shift ${Math.max(...loads.map(({ shift }) => shift)).toFixed(3)} at most; load ${loadavg()[0]!.toFixed(1)}`,
    )
    if (options['list'])
      print([...best!.requests, ...best!.moved].map((line) => `  ${line}`).join('\n'))
  }
  await browser.close()
  await app.close()
  await end()
}

/** Makes a letter of 40 blocks. */
function letter(): object[] {
  const text =
    'Sow the peas as soon as the ground can be worked, two fingers deep, and give them something to climb. Snails come at night; a board laid flat on the bed gathers them by the morning.'
  return Array.from({ length: 20 }, (_, at) => [
    { type: 'heading', level: 2, text: [{ text: `Bed ${at + 1}` }] },
    { type: 'paragraph', text: [{ text }] },
  ]).flat()
}

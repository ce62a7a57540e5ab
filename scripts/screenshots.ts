import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { Mailcast, type Operations } from '../client/src/index.ts'
import { freePort } from '#test/processes/free-port.ts'

// `npm run screenshots` writes every page of the dashboard, wide and narrow, light and dark.
// With `-- contacts,home` it writes the pages whose names contain one of the words.

const ROOT = new URL('..', import.meta.url).pathname
const OUT = join(ROOT, 'screenshots')
const CONTACTS = Number(process.env['CONTACTS'] ?? 10_000)
const CAMPAIGNS = 12
const READERS = 150
const OWNER = {
  email: 'ada@garden.example',
  password: 'a long password 42',
  name: 'The Weekly Garden',
}
const FIRST =
  'Ada Grace Linus Margaret Alan Katherine Edsger Barbara Donald Frances Aşkın Zoë محمد 美咲 Ольга'.split(
    ' ',
  )
const SUBJECTS =
  'The beans are up|What to sow in March|A frost is coming|Ten herbs for a sill|Compost, explained|The long letter of June'.split(
    '|',
  )

const READER_PROGRAM =
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'

/** Steps to a state of a page that only clicks show. */
const STEPS: Record<string, (page: Page) => Promise<void>> = {
  // The notice that the import has ended would hide a part of the page for some seconds.
  async home(page) {
    const hide = page.locator('.mc-tray').getByRole('button', { name: 'Hide' })
    await hide.click({ timeout: 3000 }).catch(() => {})
  },
  'import-preview': (page) => page.getByRole('button', { name: 'Try with sample data' }).click(),
  async history(page) {
    await page.getByRole('button', { name: 'Actions for The long letter of May' }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    await page.getByText('Marked are the words').waitFor()
  },
  async find(page) {
    await page.getByRole('button', { name: 'Find and replace' }).click()
    await page.getByLabel('Find', { exact: true }).fill('the')
  },
  'automation-step': (page) =>
    page.getByRole('button', { name: 'Edit Send a mail A good place to begin' }).click(),
  async 'automation-trial'(page) {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Try it' }).click()
    await dialog.getByRole('button', { name: 'Try it' }).click()
    await dialog
      .getByRole('button', { name: /readers\.example/ })
      .first()
      .click()
    // A notice that is shown for some seconds would hide the title.
    await page.getByText('Done. Nothing was sent.').waitFor({ state: 'detached' })
  },
  'full-window': (page) => page.getByRole('button', { name: 'Fill the window' }).click(),
}

const WHOLE = new Set(['automation-branches'])

const letter = (id: string, subject: string) => ({
  type: 'send_email' as const,
  id,
  subject,
  content: {
    format: 'markdown' as const,
    body: `Hello {{ first_name | default: "friend" }},\n\n${subject.toLowerCase()}.`,
  },
})

const COURSE: Operations['create_automation']['input'] = {
  name: 'Course with friends',
  trigger: { type: 'confirmed', filter: { field: 'tier', op: 'is', value: 'free' } },
  exit: [{ event: { type: 'tag_added', tag: 'vip' }, goal: true }],
  steps: [
    letter('welcome', 'Welcome to the garden'),
    { type: 'wait', for: 'P2D' },
    {
      type: 'condition',
      filter: { event: 'clicked', stepId: 'welcome' },
      then: [
        { type: 'add_tag', tag: 'keen' },
        {
          type: 'split',
          branches: [
            { percent: 50, steps: [letter('short', 'A short letter')] },
            { percent: 50, steps: [] },
          ],
        },
      ],
      otherwise: [
        {
          type: 'wait_until',
          any: [
            { event: { type: 'opened', stepId: 'welcome' }, steps: [] },
            { event: { type: 'tag_added', tag: 'vip' }, steps: [{ type: 'exit' }] },
          ],
          timeout: 'P7D',
          otherwise: [letter('again', 'Did you see my letter?')],
        },
      ],
    },
    {
      type: 'wait_until',
      at: { weekdays: ['monday', 'friday'], time: '09:00', zone: 'newsletter' },
    },
    { type: 'notify_owner', text: 'A reader finished the course.' },
  ],
}

const wanted = (process.argv[2] ?? '').split(',')
const dataDir = mkdtempSync(join(tmpdir(), 'mailcast-screenshots-'))
const port = await freePort()
const url = `http://localhost:${port}`
const settings = {
  PORT: String(port),
  BASE_URL: url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  MAIL_FROM: 'news@garden.example',
  WEBHOOK_ALLOW_PRIVATE: 'true',
}
const server = spawn(process.execPath, ['src/main.ts', 'start'], {
  cwd: ROOT,
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const executable = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))
try {
  if (executable === undefined)
    throw new Error('There is no Chromium on this machine (Debian: apt-get install chromium).')
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(200)
  const browser = await chromium.launch({
    executablePath: executable,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const session = await signUp(await browser.newContext({ locale: 'en-US' }))
  const paths = await seed(session)
  mkdirSync(OUT, { recursive: true })
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        storageState: session,
        viewport: { width, height: width === 390 ? 844 : 900 },
        colorScheme,
        locale: 'en-US',
      })
      // Frames of mails are sandboxed, and have no storage.
      await context.addInitScript(
        "if (window === top) localStorage.setItem('mailcast-started', '1')",
      )
      await shoot(context, paths, `${width}-${colorScheme}`)
      await context.close()
    }
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function signUp(context: BrowserContext): ReturnType<BrowserContext['storageState']> {
  const page = await context.newPage()
  await page.goto(`${url}/sign-up`)
  await page.screenshot({ path: join(OUT, 'sign-up-1280-light.png') })
  await page.getByLabel('E-mail address').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByLabel('Name of your newsletter').fill(OWNER.name)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await page.waitForURL('**/app**')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Fills the account, and returns the pages by name. */
async function seed({
  cookies,
}: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<[string, string][]> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const made = await fetch(`${url}/api/v1/api-keys`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Screenshots', level: 'full' }),
  })
  const mailcast = new Mailcast({
    apiKey: ((await made.json()) as { key: string }).key,
    baseUrl: url,
  })
  const newsletterId = (await mailcast.newsletters.list()).data[0]!.id
  await mailcast.newsletters.update({
    newsletterId,
    postalAddress: '1 Garden Lane\nKew, TW9 3AB',
    description: 'A letter about growing things, every Friday.',
  })
  await mailcast.newsletters.update({
    newsletterId,
    branding: { look: 'letter', fonts: { heading: 'serif', text: 'serif' } },
    topics: [
      { tag: 'vegetables', label: 'Vegetables', description: 'What to sow and when to pick it.' },
      { tag: 'roses', label: 'Roses', description: 'One letter a month, with pictures.' },
    ],
  })
  const rows = Array.from({ length: CONTACTS }, (_, n) => ({
    email: `reader${n}@${n % 7 === 0 ? 'mail' : 'readers'}.example`,
    first_name: FIRST[n % FIRST.length]!,
    city: ['Kew', 'Ghent', 'Osaka'][n % 3]!,
    tags: [
      ...(n < READERS ? ['early'] : []),
      ...(n % 5 === 0 ? ['vip'] : []),
      ...(n % 11 === 0 ? ['a tag with quite a long name'] : []),
    ],
  }))
  const imported = await mailcast.contacts.import({ newsletterId, rows })
  const importId = 'id' in imported ? imported.id : ''
  while (['queued', 'running'].includes((await mailcast.contacts.getImport({ importId })).status))
    await pause(300)
  const sent: string[] = []
  for (let n = 0; n < CAMPAIGNS; n++) {
    const body = `# ${SUBJECTS[n % SUBJECTS.length]}\n\nDear {{ first_name | default: "friend" }},\n\nthe peas **want sowing**, and [the almanac](https://garden.example/almanac) agrees.\n\n- Water in the morning\n- Feed on Fridays\n`
    const { id } = await mailcast.campaigns.create({
      newsletterId,
      subject: SUBJECTS[n % SUBJECTS.length]!,
      previewText: 'And what to do before the frost',
      content: { format: 'markdown', body },
      audience: { includeTags: ['early'] },
    })
    if (n < CAMPAIGNS - 2) await mailcast.campaigns.send({ campaignId: id })
    sent.push(id)
  }
  for (const campaignId of sent.slice(0, -2))
    while ((await mailcast.campaigns.get({ campaignId })).status !== 'sent') await pause(300)
  await readMails()
  for (const campaignId of sent.slice(0, -2))
    while ((await mailcast.campaigns.getReport({ campaignId })).counts.clicks === 0)
      await pause(300)
  const letterId = await writeLetter(mailcast, newsletterId)
  await mailcast.contacts.add({ newsletterId, email: 'pending@readers.example' })
  const { id: endpointId } = await mailcast.webhooks.createEndpoint({
    url: 'http://127.0.0.1:9/mailcast',
  })
  const { id: domainId } = await mailcast.domains.add({ name: 'garden.example' })
  const contactId = (await mailcast.contacts.list({ tag: 'early', limit: 1 })).data[0]!.id
  const sold = await sell(mailcast, newsletterId)
  const published = await publish(mailcast)
  const { id: automationId } = await mailcast.automations.create({
    newsletterId,
    name: 'Welcome series',
    recipe: 'welcome_series',
  })
  const { id: branchesId } = await mailcast.automations.create({ newsletterId, ...COURSE })
  return [
    ['home', '/'],
    ['start', '/start'],
    ['campaigns', '/campaigns'],
    ['composer', `/campaigns/${sent.at(-1)}`],
    ['blocks', `/campaigns/${letterId}`],
    ['history', `/campaigns/${letterId}`],
    ['find', `/campaigns/${letterId}`],
    ['full-window', `/campaigns/${letterId}`],
    ['templates', '/templates'],
    ['automations', '/automations'],
    ['automation', `/automations/${automationId}`],
    ['automation-step', `/automations/${automationId}`],
    ['automation-trial', `/automations/${automationId}`],
    ['automation-branches', `/automations/${branchesId}`],
    ['campaign', `/campaigns/${sent[0]}`],
    ['contacts', '/contacts'],
    ['contacts-none', '/contacts?q=nobody-has-this-address'],
    ['contact', `/contacts/${contactId}`],
    ['tags', '/tags'],
    ['imports', '/imports'],
    ['import', `/imports/${importId}`],
    ['import-new', '/imports/new'],
    ['import-preview', '/imports/new'],
    ['suppressions', '/suppressions'],
    ['site', '/site'],
    ['newsletter', '/settings/newsletter'],
    ['design', '/settings/design'],
    ['newsletter-new', '/newsletters/new'],
    ['address', '/settings/address'],
    ['domains', '/settings/domains'],
    ['domain', `/settings/domains/${domainId}`],
    ['team', '/settings/team'],
    ['api-keys', '/settings/api-keys'],
    ['apps', '/settings/apps'],
    ['webhooks', '/settings/webhooks'],
    ['webhook', `/settings/webhooks/${endpointId}`],
    ['events', '/settings/events'],
    ['audit-log', '/settings/audit-log'],
    ['payments', '/settings/payments'],
    ...sold,
    ...published,
    ['billing', '/settings/billing'],
    ['outbox', '/settings/outbox'],
    ['console', '/settings/console?operation=list_contacts'],
    ['profile', '/settings/profile'],
  ]
}

/** Opens some mails and follows some links, so that reports have figures. */
async function readMails(): Promise<void> {
  // A click within five seconds of the sending counts as a bot's.
  await pause(5100)
  const visit = (path: string) =>
    fetch(url + path, { headers: { 'user-agent': READER_PROGRAM }, redirect: 'manual' })
  for (const [n, mail] of readOutbox().entries()) {
    const chance = (n * 61) % 100
    if (chance > 40 + (Math.floor(n / READERS) % 3) * 5) continue
    const token = /\/c\/(\w+)\//.exec(mail)?.[1]
    if (token === undefined) continue
    await visit(`/o/${token}.gif`)
    if (chance < 9) await visit(`/c/${token}/1`)
  }
}

/** Reads the outbox, oldest first. Joins lines that quoted-printable breaks within a token. */
function readOutbox(): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
}

/** Sells products and paid subscriptions in the sandbox. Returns their pages by name. */
async function sell(mailcast: Mailcast, newsletterId: string): Promise<[string, string][]> {
  await mailcast.payments.connect({})
  const description =
    'A little book about growing peas, beans and courage on a balcony.\n\n48 pages, 30 drawings, and a calendar for every week.'
  const { id: productId, pageUrl } = await mailcast.products.create({
    newsletterId,
    name: 'Peas in pots',
    price: 1250,
    currency: 'eur',
    description,
  })
  await mailcast.products.setFile({
    productId,
    fileName: 'peas-in-pots.pdf',
    contentBase64: Buffer.alloc(300_000, '%PDF').toString('base64'),
  })
  await mailcast.products.update({ productId, status: 'active' })
  const { id: draftId } = await mailcast.products.create({
    newsletterId,
    name: 'Pruning without fear',
    price: 4900,
    currency: 'eur',
  })
  await mailcast.products.createCoupon({ code: 'SPRING', percentOff: 20 })
  await mailcast.products.createCoupon({ code: 'FRIENDS', percentOff: 100, maxRedemptions: 25 })
  const page = new URL(pageUrl).pathname
  const body = new URLSearchParams({ email: 'grace@readers.example', coupon: 'FRIENDS' })
  await fetch(url + page, { method: 'POST', body, headers: { origin: url } })
  await mailcast.newsletters.update({
    newsletterId,
    paid: {
      enabled: true,
      currency: 'eur',
      monthlyPrice: 500,
      yearlyPrice: 5000,
      trialDays: 14,
      benefits: ['Every issue, whole', 'The whole archive'],
    },
  })
  const orderId = (await mailcast.products.listOrders()).data[0]!.id
  return [
    ['products', '/products'],
    ['product', `/products/${productId}`],
    ['product-draft', `/products/${draftId}`],
    ['coupons', '/coupons'],
    ['coupon-new', '/coupons?add=1'],
    ['orders', '/orders'],
    ['order', `/orders/${orderId}`],
    ['subscriptions', '/subscriptions'],
    ['prices', '/subscriptions/prices'],
    ['revenue', '/revenue'],
    ['public-product', page],
    ['public-prices', page.replace(/products\/.*/, 'subscribe')],
  ]
}

/** Publishes archive issues of another newsletter. Returns its pages by name. */
async function publish(mailcast: Mailcast): Promise<[string, string][]> {
  const { id: newsletterId, slug } = await mailcast.newsletters.create({
    name: 'Harbour Letters',
    sender: { name: 'Ada at the harbour', email: 'ada@harbour.example' },
    description: 'A town, its people and the small machines that they build. Every Thursday.',
    about:
      'I have lived above the harbour office for eleven years, and I write down what I see from its window.\n\nNo advertising, no tracking, one letter a week.',
    postalAddress: '14 Harbour Street',
    asksForConfirmation: false,
    branding: { look: 'magazine', accentColor: '#b5432f' },
  })
  await mailcast.newsletters.update({
    newsletterId,
    topics: [
      { tag: 'events', label: 'Evenings', description: 'When the reading room opens its doors.' },
      { tag: 'essays', label: 'Essays', description: 'A long read on the first Sunday.' },
    ],
  })
  await mailcast.contacts.add({ newsletterId, email: 'grace@harbour.example' })
  const templates = (await mailcast.templates.list()).data
  const issues = [
    ['Product', 'The market bag is back', 'Two hundred of them, sewn from old sails'],
    [
      'Essay',
      'In praise of the second draft',
      'The work is in between, and it looks like crossing things out',
    ],
    ['Launch', 'Fieldnotes is here', 'The journal that fills itself'],
    ['Event', 'An evening about small machines', 'A clock that runs on rain, and soup'],
    ['Digest', 'The week in five minutes', 'A vote for the river, and bread that takes three days'],
  ]
  for (const [template, subject, previewText] of issues) {
    const templateId = templates.find(({ name }) => name === template)!.id
    const { id } = await mailcast.campaigns.create({
      newsletterId,
      templateId,
      subject: subject!,
      previewText: previewText!,
    })
    await mailcast.campaigns.send({ campaignId: id })
    while ((await mailcast.campaigns.get({ campaignId: id })).status !== 'sent') await pause(300)
  }
  const mail = readOutbox().findLast((text) => text.includes('grace@harbour.example'))!
  return [
    ['public-archive', `/n/${slug}`],
    ['public-about', `/n/${slug}/about`],
    ['public-issue', `/n/${slug}/the-week-in-five-minutes`],
    ['public-preferences', new URL(/https?:\S*\/preferences\/[\w-]+/.exec(mail)![0]).pathname],
  ]
}

/** Writes Markdown, then blocks: another format begins another revision. */
async function writeLetter(mailcast: Mailcast, newsletterId: string): Promise<string> {
  const { id: campaignId } = await mailcast.campaigns.create({
    newsletterId,
    subject: 'The long letter of May',
    previewText: 'Peas, and what to do about snails',
    content: {
      format: 'markdown',
      body: '# The peas are up\n\nHello {{ first_name | default: "friend" }},\n\nsow the beans **now**, the frost is over.',
    },
  })
  const text = (words: string) => [{ text: words }]
  const signature = { type: 'paragraph' as const, text: text('Until Friday, Ada') }
  await mailcast.campaigns.update({
    campaignId,
    content: {
      format: 'blocks',
      blocks: [
        { type: 'heading', level: 1, text: text('The peas are up') },
        {
          type: 'image',
          url: `${url}/i/templates/letter-1.jpg`,
          alt: 'A pear tree in the morning sun, seen through a kitchen window',
        },
        {
          type: 'paragraph',
          text: [{ text: 'Hello ' }, { field: 'first_name', default: 'friend' }, { text: ',' }],
        },
        {
          type: 'paragraph',
          text: [
            { text: 'sow the beans ' },
            { text: 'this week', bold: true },
            { text: ': the last frost is behind us, says ' },
            { text: 'the almanac', href: 'https://garden.example/almanac' },
            { text: '.' },
          ],
        },
        {
          type: 'callout',
          tone: 'success',
          text: text('Snails come out after rain. Water in the morning, and they stay away.'),
        },
        {
          type: 'list',
          ordered: false,
          items: [text('Thin the carrots'), text('Feed the roses on Fridays')],
        },
        {
          type: 'button',
          label: 'Read the almanac',
          href: 'https://garden.example/almanac',
          style: 'filled',
        },
        signature,
      ],
    },
  })
  await mailcast.templates.createSnippet({ newsletterId, name: 'Signature', blocks: [signature] })
  return campaignId
}

async function shoot(
  context: BrowserContext,
  paths: readonly [string, string][],
  suffix: string,
): Promise<void> {
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`${page.url()}: ${error.message}\n`))
  for (const [name, path] of paths) {
    if (!wanted.some((word) => name.includes(word))) continue
    // The pages of a newsletter are public; the others are the dashboard's.
    await page.goto(`${url}${/^\/(?:n|preferences)\//.test(path) ? path : `/app${path}`}`)
    await page.locator('h1').first().waitFor()
    await STEPS[name]?.(page)
    await page
      .locator('[aria-busy=true]:visible')
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
      .catch(() => {})
    await pause(1500)
    // The preview beside a text, and figures, may come later.
    const pane = page.locator('.mc-pane:visible')
    if ((await pane.count()) > 0)
      await pane
        .locator('iframe')
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => {})
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
    await pause(500)
    await page.screenshot({
      path: join(OUT, `${name}-${suffix}.png`),
      timeout: 60_000,
      fullPage: WHOLE.has(name),
    })
    const wide = await page.evaluate<boolean>(
      'document.documentElement.scrollWidth > window.innerWidth',
    )
    if (wide) process.stdout.write(`${name}-${suffix}: sticks out sideways\n`)
  }
}

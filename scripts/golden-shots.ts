import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { ISSUES } from '../src/areas/emails/blocks/fixtures/issues.ts'
import { renderText } from '../src/areas/emails/blocks/fixtures/rendered.ts'

// Draws archive issues at two widths, light and dark: node scripts/golden-shots.ts FOLDER [NAME…]
const [folder = 'golden-shots', ...names] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750"><rect width="1200" height="750" fill="#9db8a5"/><circle cx="900" cy="220" r="120" fill="#f4d58d"/><path d="M0 750 L400 330 L700 620 L900 470 L1200 750Z" fill="#4f7a5f"/></svg>`

async function shoot(
  page: Page,
  width: number,
  scheme: 'light' | 'dark',
  issues: typeof ISSUES,
): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: scheme })
  for (const issue of issues) {
    await page.setContent(renderText(issue).html)
    writeFileSync(
      join(folder, `${issue.name}-${width}-${scheme}.png`),
      await page.screenshot({ fullPage: true }),
    )
  }
}

const page = await browser.newPage()
await page.route(/^https?:/, (route) =>
  route.fulfill({ contentType: 'image/svg+xml', body: picture }),
)
const issues = ISSUES.filter(({ name }) => names.length === 0 || names.includes(name))
for (const width of [390, 1280])
  for (const scheme of ['light', 'dark'] as const) await shoot(page, width, scheme, issues)
await browser.close()
process.stdout.write(`Drew ${issues.length} issues into ${folder}.\n`)

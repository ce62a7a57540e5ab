import type { Html } from '#lib/html.ts'
import type { Controls } from '../controls.ts'
import type { Core } from '../core.ts'
import { checkoutPage, type Entered, securePage } from './checkout-view.ts'
import { CONTROL_DE, CONTROL_EN } from './control-words.ts'
import { accountsPage, controlPage, onboardingPage } from './control-view.ts'
import { actOnPage, viewPage } from './pages.ts'
import { invoicePage, portalPage } from './portal-view.ts'
import type { SandboxPath, SandboxView } from './views.ts'
import { wordsIn } from './words.ts'

const PATH =
  /^\/sandbox(?:\/([^/]+)(?:\/(onboarding)|\/(checkout|invoice|portal|secure)\/([^/]+))?)?$/

export async function answerPage(
  core: Core,
  controls: Controls,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const path = readPath(pathname)
  if (!path) return new Response(null, { status: 404 })
  const languages = request.headers.get('accept-language') ?? ''
  if (request.method !== 'POST') {
    const refused = searchParams.get('refused')?.slice(0, 50)
    return show(core, path, languages, refused ? { refused, fields: {} } : null)
  }
  const fields = Object.fromEntries(new URLSearchParams(await request.text()))
  const step = await actOnPage(core, controls, path, fields)
  if (!step) return new Response(null, { status: 404 })
  if ('refused' in step) return show(core, path, languages, { refused: step.refused, fields }, 422)
  const location = isOwnOrigin(core, step.to) ? step.to : pathname
  return new Response(null, { status: 303, headers: { location } })
}

function readPath(pathname: string): SandboxPath | null {
  const found = PATH.exec(pathname)
  if (!found) return null
  const [, account = null, onboarding, page = onboarding ?? 'control', id = null] = found
  return { account, page: page as SandboxPath['page'], id }
}

/** Returns whether the form-action policy permits to lead to an address. Other sites get a link. */
function isOwnOrigin({ options: { baseUrl } }: Core, to: string): boolean {
  return new URL(to, baseUrl).origin === new URL(baseUrl).origin
}

async function show(
  core: Core,
  path: SandboxPath,
  languages: string,
  entered: Entered | null,
  status = 200,
): Promise<Response> {
  const view = await viewPage(core, path)
  if (!view) return new Response(null, { status: 404 })
  return new Response(render(view, languages, entered).text, { status })
}

function render(view: SandboxView, languages: string, entered: Entered | null): Html {
  const words = wordsIn('locale' in view ? view.locale : null, languages)
  const own = words.language === 'de' ? CONTROL_DE : CONTROL_EN
  switch (view.page) {
    case 'accounts':
      return accountsPage(view, own)
    case 'checkout':
      return checkoutPage(view, words, entered)
    case 'control':
      return controlPage(view, own, entered?.refused ?? null)
    case 'invoice':
      return invoicePage(view, words, entered?.refused ?? null)
    case 'portal':
      return portalPage(view, words, entered?.refused ?? null)
    case 'onboarding':
      return onboardingPage(view, own)
    case 'secure':
      return securePage(view, words)
  }
}

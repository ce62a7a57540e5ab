import { Button, Group } from '@mantine/core'
import { createRootRoute, createRouter, retainSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { enterAccount, hasChosenAccount, isProblem, workIn } from './api.ts'
import { accountRoutes } from './areas/accounts/routes.ts'
import { billingRoutes } from './areas/billing/routes.ts'
import { campaignRoutes } from './areas/campaigns/routes.ts'
import { consoleRoutes } from './areas/console/routes.ts'
import { contactRoutes } from './areas/contacts/routes.ts'
import { domainRoutes } from './areas/domains/routes.ts'
import { homeRoutes } from './areas/home/routes.ts'
import { imageRoutes } from './areas/images/routes.ts'
import { importRoutes } from './areas/contacts/imports/routes.ts'
import { keyRoutes } from './areas/keys/routes.ts'
import { newsletterRoutes } from './areas/newsletters/routes.ts'
import { outboxRoutes } from './areas/outbox/routes.ts'
import { segmentRoutes } from './areas/segments/routes.ts'
import { siteRoutes } from './areas/site/routes.ts'
import { templateRoutes } from './areas/templates/routes.ts'
import { webhookRoutes } from './areas/webhooks/routes.ts'
import { EmptyState } from './kit/EmptyState.tsx'
import { isSignedOut, queryClient, reading, sentenceOf } from './queries.ts'
import { allNewsletters } from './shell/newsletter.ts'
import { Shell } from './shell/Shell.tsx'
import { signOut } from './shell/sign-out.ts'

export const root = createRootRoute({
  // The newsletter stands in the address, so that a link leads to the same page.
  validateSearch: (search: Record<string, unknown>): { newsletter?: string } => search,
  search: { middlewares: [retainSearchParams(['newsletter'])] },
  async beforeLoad() {
    try {
      const { accountId } = await queryClient.ensureQueryData(reading('get_session', {}))
      workIn(accountId)
      await queryClient.ensureQueryData(allNewsletters)
    } catch (error) {
      // The person has left the account that they chose last: their first one follows.
      if (isProblem(error) && (error.status === 403 || error.status === 404) && hasChosenAccount()) return enterAccount(null)
      if (!isSignedOut(error)) throw error
      location.assign(`/sign-in?${new URLSearchParams({ next: location.pathname + location.search }).toString()}`)
      await new Promise(() => {})
    }
  },
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: NotIn,
})

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** Shows why no page can be shown, such as to a person whom every account has removed. */
function NotIn({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('errors.notIn')} text={sentenceOf(error)}>
      <Group gap="xs" justify="center">
        <Button onClick={() => location.reload()}>{t('errors.again')}</Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('account.signOut')}
        </Button>
      </Group>
    </EmptyState>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('errors.noPage')} text={t('errors.noPageText')}>
      <Button component="a" href="/app">
        {t('nav.home')}
      </Button>
    </EmptyState>
  )
}

const areas = [
  homeRoutes,
  contactRoutes,
  importRoutes,
  segmentRoutes,
  campaignRoutes,
  templateRoutes,
  imageRoutes,
  siteRoutes,
  newsletterRoutes,
  domainRoutes,
  accountRoutes,
  keyRoutes,
  webhookRoutes,
  outboxRoutes,
  billingRoutes,
  consoleRoutes,
]
const routeTree = root.addChildren(areas.flatMap((routes) => routes(root)))

export const router = createRouter({
  routeTree,
  basepath: '/app',
  // Plain texts: `?add=1`, and not the JSON of it.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 300,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

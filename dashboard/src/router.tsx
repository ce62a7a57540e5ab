import { Button, Group } from '@mantine/core'
import { createRootRoute, createRouter, retainSearchParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAccount, enterAccount, isProblem, workIn } from './api.ts'
import { banners, ClosedAccount, jobKinds, NoPlan, routes } from './catalogue.ts'
import { EmptyState } from './kit/EmptyState.tsx'
import { isSignedOut, queryClient, reading, sentenceOf } from './queries.ts'
import { allNewsletters } from './shell/newsletter.ts'
import { useSession } from './shell/session.ts'
import { Shell } from './shell/Shell.tsx'
import { signOut } from './shell/sign-out.ts'

const root = createRootRoute({
  // The newsletter stands in the address, so that a link leads to the same page.
  validateSearch: (search: Record<string, unknown>): { newsletter?: string } => search,
  search: { middlewares: [retainSearchParams(['newsletter'])] },
  async beforeLoad() {
    try {
      const { accountId, deletion, planActive } = await queryClient.ensureQueryData(
        reading('get_session', {}),
      )
      workIn(accountId)
      // Nothing else of a deleted account can be read, nor of one without a plan.
      if (deletion !== null || !planActive) return
      await queryClient.ensureQueryData(allNewsletters)
    } catch (error) {
      // The person has left the account that they chose last: their first one follows.
      if (
        isProblem(error) &&
        (error.status === 403 || error.status === 404) &&
        chosenAccount() !== null
      )
        return enterAccount(null)
      if (!isSignedOut(error)) throw error
      location.assign(
        `/sign-in?${new URLSearchParams({ next: location.pathname + location.search }).toString()}`,
      )
      await new Promise(() => {})
    }
  },
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: NotIn,
})

function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** Shows why no page can be shown, such as to a person whom every account has removed. */
function NotIn({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <EmptyState isPage title={t('errors.notIn')} text={sentenceOf(error)}>
      <Group gap="xs" justify="center">
        <Button onClick={() => location.reload()}>{t('errors.again')}</Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('account.signOut')}
        </Button>
      </Group>
    </EmptyState>
  )
}

function Frame() {
  const { deletion, planActive } = useSession()
  if (deletion === null && planActive) return <Shell banners={banners} jobKinds={jobKinds} />
  return <Suspense>{deletion === null ? <NoPlan /> : <ClosedAccount />}</Suspense>
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <EmptyState isPage title={t('errors.noPage')} text={t('errors.noPageText')}>
      <Button component="a" href="/app">
        {t('nav.home')}
      </Button>
    </EmptyState>
  )
}

const routeTree = root.addChildren(routes.flatMap((ofArea) => ofArea(root)))

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

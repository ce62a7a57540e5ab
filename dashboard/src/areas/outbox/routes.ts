import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const outboxRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/outbox',
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['q', 'kind', 'campaign']),
    component: lazyRouteComponent(() => import('./Outbox.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/outbox/$name',
    component: lazyRouteComponent(() => import('./OutboxMail.tsx')),
  }),
]

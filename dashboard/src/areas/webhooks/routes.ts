import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const webhookRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/webhooks',
    // `add`: the dialog for adding an endpoint is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['add']),
    component: lazyRouteComponent(() => import('./Webhooks.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/webhooks/$endpointId',
    // `delivery`: this entry of the log is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['delivery', 'tab']),
    component: lazyRouteComponent(() => import('./Endpoint.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/events',
    // `samples`: the examples of the kinds are open.
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['type', 'event', 'samples']),
    component: lazyRouteComponent(() => import('./Events.tsx')),
  }),
]

import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const domainRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/domains',
    // `add`: the dialog is open; its value is the name to begin with.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['add']),
    component: lazyRouteComponent(() => import('./Domains.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/domains/$domainId',
    component: lazyRouteComponent(() => import('./DomainPage.tsx')),
  }),
]

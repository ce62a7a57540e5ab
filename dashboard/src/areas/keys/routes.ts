import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const keyRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/api-keys',
    // `add`: the dialog for creating a key is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['add']),
    component: lazyRouteComponent(() => import('./ApiKeys.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/apps',
    component: lazyRouteComponent(() => import('./ConnectedApps.tsx')),
  }),
]

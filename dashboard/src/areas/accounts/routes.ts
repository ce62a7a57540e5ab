import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const accountRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/team',
    // `add`: the dialog for an invitation is open.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['add']),
    component: lazyRouteComponent(() => import('./Team.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/audit-log',
    validateSearch: (search: Record<string, unknown>) =>
      textsOf(search, ['actor', 'operation', 'target', 'from', 'to']),
    component: lazyRouteComponent(() => import('./AuditLog.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/profile',
    component: lazyRouteComponent(() => import('./Profile.tsx')),
  }),
]

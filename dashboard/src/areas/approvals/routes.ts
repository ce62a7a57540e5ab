import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const approvalRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/approvals',
    // `show`: `all` shows those too that are decided.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['show']),
    component: lazyRouteComponent(() => import('./Approvals.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/approvals/$approvalId',
    component: lazyRouteComponent(() => import('./ApprovalPage.tsx')),
  }),
]

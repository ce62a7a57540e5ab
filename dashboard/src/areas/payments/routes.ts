import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import { textsOf } from '../../search.ts'

export const paymentRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/payments',
    // `product`: the one from which the owner came.
    validateSearch: (search: Record<string, unknown>) => textsOf(search, ['product']),
    component: lazyRouteComponent(() => import('./PaymentsPage.tsx')),
  }),
]

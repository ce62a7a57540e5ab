import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'

export const billingRoutes = (root: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => root,
    path: '/settings/billing',
    component: lazyRouteComponent(() => import('./Billing.tsx')),
  }),
]
